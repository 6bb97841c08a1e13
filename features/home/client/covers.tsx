/** The covers of the two free books, in the colors of both themes. Drawn for a shelf, in the ratio 3:4. */

/** Ripples of a heartbeat. */
export function EmotionsCover() {
  return (
    <svg viewBox="0 0 300 400" className="w-full" aria-hidden="true">
      <rect width="300" height="400" rx="14" className="fill-accent" />
      <path d="M14 0h8v400h-8z" className="fill-accent-strong" />
      {[26, 54, 82, 110].map((radius) => (
        <circle
          key={radius}
          cx="150"
          cy="222"
          r={radius}
          fill="none"
          strokeWidth="9"
          className="stroke-on-accent"
          opacity={1.1 - radius / 130}
        />
      ))}
      <circle cx="150" cy="222" r="9" className="fill-on-accent" />
      <text
        x="36"
        y="70"
        fontSize="46"
        fontWeight="800"
        letterSpacing="-1.6"
        className="fill-on-accent font-display"
      >
        Emotions
      </text>
      <text x="36" y="374" fontSize="17" fontWeight="600" className="fill-on-accent font-text">
        Make Me Great!
      </text>
    </svg>
  );
}

/** A blueprint: the speech bubble as a plan with dimensions. */
export function BlueprintCover() {
  return (
    <svg viewBox="0 0 300 400" className="w-full" aria-hidden="true">
      <rect width="300" height="400" rx="14" className="fill-night" />
      <g className="stroke-night-edge" strokeWidth="1.5" opacity="0.7">
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
      <g className="stroke-on-night-soft" strokeWidth="2.5" strokeLinecap="round">
        <path d="M76 346h148M76 340v12M224 340v12M244 156v156M238 156h12M238 312h12" />
      </g>
      <text fontSize="33" fontWeight="800" letterSpacing="-1" className="fill-on-night font-display">
        <tspan x="36" y="56">
          The Brain
        </tspan>
        <tspan x="36" y="92">
          Upgrade
        </tspan>
        <tspan x="36" y="128">
          Blueprint
        </tspan>
      </text>
      <text x="36" y="380" fontSize="17" fontWeight="600" className="fill-on-night-soft font-text">
        Make Me Great!
      </text>
    </svg>
  );
}
