import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PlainLink } from '#platform/client/ui/PageLink.tsx';
import { callActionTold } from '#features/home/rules-site.ts';

/**
 * A Book-a-Strategy-Call card [home.book-strategy-call]; booking is open to everyone. What the call is good for is said
 * only where there is a calendar: without one, the card is the way to write.
 */
export function StrategyCall() {
  return (
    <section
      id="strategy-call"
      aria-labelledby="strategy-call-title"
      className="page-width py-2 sm:pt-0 sm:pb-20"
    >
      <PlainLink
        to="/go/strategy-call"
        className="group bubble border-edge bg-accent-wash hover:bg-accent hover:text-on-accent hover:border-accent grid items-center gap-x-10 gap-y-3 border-2 p-4 transition-colors sm:grid-cols-[auto_1fr_auto] sm:p-9"
      >
        <TwoVoices />
        <span className="grid gap-1.5">
          <h2 id="strategy-call-title" className="text-heading">
            Book a Strategy Call
          </h2>
          {'{{#calendar-told}}'}
          <span className="max-w-[38rem]">Rather talk to a person? Bring one client you keep losing.</span>
          {'{{/calendar-told}}'}
        </span>
        <span className="inline-flex items-center gap-2 text-lg font-semibold whitespace-nowrap">
          {callActionTold}
          <ArrowRightIcon className="transition-transform group-hover:translate-x-1" />
        </span>
      </PlainLink>
    </section>
  );
}

/** Two overlapping bubbles: what is said, and what is heard. */
function TwoVoices() {
  return (
    <svg viewBox="0 0 132 92" className="w-32 max-sm:hidden" aria-hidden="true">
      <path d="M8 86V40C8 20 24 6 44 6h12c20 0 34 14 34 33S76 72 56 72H30Z" className="fill-night" />
      <path d="M32 32h36M32 47h22" strokeWidth="6" strokeLinecap="round" className="stroke-accent" />
      <path
        d="M126 88V58c0-15-11-26-26-26h-6c-15 0-26 11-26 25s11 25 26 25h16Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-raised stroke-ink"
      />
      <path d="M84 57h24" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
    </svg>
  );
}
