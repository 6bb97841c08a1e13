import { sayingCounts } from '#features/course/rules-extent.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { Section } from './Section.tsx';

const plainCard = 'group bubble border-line bg-raised grid content-start gap-3 border-2 p-6 sm:p-9';

function Tracker() {
  const words = (
    <>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading">Live Emotion Tracker</h3>
        <Badge>60 seconds free</Badge>
      </span>
      <span className="text-soft">
        An estimate of how your face and your attention come across while you practice. It all runs on your
        device; no picture ever leaves it.
      </span>
    </>
  );
  return (
    <a href="/emotion-tracker" className={`${plainCard} hover:border-ink`}>
      {words}
      <span className="mt-2 inline-flex items-center gap-2 font-semibold">
        Try it now
        <ArrowRightIcon width={20} className="transition-transform group-hover:translate-x-1" />
      </span>
    </a>
  );
}

/** Three ways to start [home.feature-card-tools]. */
export function Features() {
  return (
    <Section
      id="features"
      title="Hear it, see it, say it"
      lead="Each works on its own. Together they work best."
    >
      <div className="grid gap-5 lg:grid-cols-[1.35fr_1fr] lg:grid-rows-2">
        <a
          href="/tools"
          className="group bubble bg-accent text-on-accent flex flex-col justify-between gap-8 p-6 sm:gap-16 sm:p-10 lg:row-span-2"
        >
          <FrustrationList />
          <span className="grid gap-3">
            <h3 className="text-title">Tools</h3>
            <span className="text-lead max-w-[30rem]">
              Describe your business and your clients. Get three frustrations they may carry, then ads, posts,
              emails and call scripts that speak to them.
            </span>
            <span className="mt-2 inline-flex items-center gap-2 text-lg font-semibold">
              Open the tools
              <ArrowRightIcon className="transition-transform group-hover:translate-x-1" />
            </span>
          </span>
        </a>
        <Tracker />
        <a href="/#course" className={`${plainCard} hover:border-ink`}>
          <span className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-heading">Complete Course</h3>
            <Badge>Premium</Badge>
          </span>
          <span className="text-soft">
            {sayingCounts(
              ({ lessons, modules }) => `${modules}, ${lessons} to read, hear and practice, `,
              'Lessons to read, hear and practice, ',
            )}
            with calls as drawn films, read aloud by your device’s voice.
          </span>
          <span className="mt-2 inline-flex items-center gap-2 font-semibold">
            See the outline
            <ArrowRightIcon width={20} className="transition-transform group-hover:translate-x-1" />
          </span>
        </a>
      </div>
    </Section>
  );
}

/** A small drawing of a result of the identifier. */
function FrustrationList() {
  return (
    <svg viewBox="0 0 460 190" className="w-full max-w-[30rem]" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <g key={row} transform={`translate(${row * 26} ${row * 64})`}>
          <rect
            x="2"
            y="2"
            width={380 - row * 34}
            height="52"
            rx="26"
            className={row === 0 ? 'fill-on-accent' : 'fill-none stroke-on-accent'}
            strokeWidth="4"
          />
          <circle cx="29" cy="28" r="13" className={row === 0 ? 'fill-accent' : 'fill-on-accent'} />
          <path
            d={`M60 28h${[244, 190, 150][row] ?? 150}`}
            strokeWidth="8"
            strokeLinecap="round"
            className={row === 0 ? 'stroke-[oklch(0.97_0.012_50)]' : 'stroke-on-accent'}
          />
        </g>
      ))}
    </svg>
  );
}
