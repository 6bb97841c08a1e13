import { Button } from '#platform/client/ui/Button.tsx';
import { Section } from './Section.tsx';

/** The two free books of every member (spec section 3). */
export function FreeResources() {
  return (
    <Section
      id="free-resources"
      title="Two books, free with your account"
      lead="No card, no trial that runs out. Read them online or take them with you."
    >
      <div className="grid items-center gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-20">
        <ul className="grid grid-cols-2 gap-4 sm:gap-8">
          <li>
            <EmotionsCover />
            <h3 className="mt-5 text-lg sm:text-heading">Emotions</h3>
            <p className="text-soft mt-1">What moves a decision long before reason is asked.</p>
          </li>
          <li>
            <BlueprintCover />
            <h3 className="mt-5 text-lg sm:text-heading">The Brain Upgrade Blueprint</h3>
            <p className="text-soft mt-1">How attention and memory work, and how to write for them.</p>
          </li>
        </ul>
        <div className="grid justify-items-start gap-6">
          <p className="text-lead max-w-[30rem]">
            Members also get the Frustration Identifier, the assessment with its history, and a place in the
            community.
          </p>
          <Button asChild size="large">
            <a href="/auth#sign-up">Get Your Free Books</a>
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Rings of a heartbeat. */
function EmotionsCover() {
  return (
    <svg viewBox="0 0 300 400" className="w-full" aria-hidden="true">
      <rect width="300" height="400" rx="14" className="fill-accent" />
      {[26, 54, 82, 110].map((radius) => (
        <circle
          key={radius}
          cx="150"
          cy="226"
          r={radius}
          fill="none"
          strokeWidth="9"
          className="stroke-on-accent"
          opacity={1.1 - radius / 130}
        />
      ))}
      <circle cx="150" cy="226" r="9" className="fill-on-accent" />
      <text
        x="28"
        y="66"
        fontSize="44"
        fontWeight="800"
        letterSpacing="-1.5"
        className="fill-on-accent font-display"
      >
        Emotions
      </text>
      <text x="28" y="374" fontSize="17" fontWeight="600" className="fill-on-accent font-text">
        Make Me Great!
      </text>
    </svg>
  );
}

/** A blueprint: the bubble as a plan with its measures. */
function BlueprintCover() {
  return (
    <svg viewBox="0 0 300 400" className="w-full" aria-hidden="true">
      <rect width="300" height="400" rx="14" className="fill-night" />
      <g className="stroke-night-edge" strokeWidth="1.5">
        {[1, 2, 3, 4, 5].map((line) => (
          <path key={line} d={`M${line * 50} 0v400M0 ${line * 66}h300`} />
        ))}
      </g>
      <path
        d="M76 330V234c0-44 33-78 74-78s74 34 74 78-33 78-74 78H104Z"
        fill="none"
        className="stroke-accent"
        strokeWidth="7"
        strokeLinejoin="round"
      />
      {Array.from({ length: 11 }, (_, tick) => (
        <path
          key={tick}
          d="M150 184v20"
          strokeWidth="6"
          strokeLinecap="round"
          className="stroke-accent"
          transform={`rotate(${(tick * 360) / 11} 150 234)`}
        />
      ))}
      <text fontSize="33" fontWeight="800" letterSpacing="-1" className="fill-on-night font-display">
        <tspan x="28" y="56">
          The Brain
        </tspan>
        <tspan x="28" y="92">
          Upgrade
        </tspan>
        <tspan x="28" y="128">
          Blueprint
        </tspan>
      </text>
      <text x="28" y="374" fontSize="17" fontWeight="600" className="fill-on-night-soft font-text">
        Make Me Great!
      </text>
    </svg>
  );
}
