import { classes } from '#platform/client/ui/classes.ts';

/** When each tick lights up. As class names, because the content policy blocks inline styles. */
const lit = [
  '[animation-delay:0s]',
  '[animation-delay:1s]',
  '[animation-delay:2s]',
  '[animation-delay:3s]',
  '[animation-delay:4s]',
  '[animation-delay:5s]',
  '[animation-delay:6s]',
  '[animation-delay:7s]',
  '[animation-delay:8s]',
  '[animation-delay:9s]',
  '[animation-delay:10s]',
];

/** Eleven seconds as a dial inside a speech bubble; the ticks light one by one, a second each. */
export function HeroDrawing() {
  return (
    <svg
      viewBox="0 0 560 540"
      className="w-full max-w-xl justify-self-center max-sm:hidden lg:justify-self-end"
      aria-hidden="true"
    >
      <path
        d="M330 300h128c44 0 78 34 78 77s-34 77-78 77h-14l22 64-84-64h-52c-44 0-78-34-78-77s34-77 78-77Z"
        className="fill-accent-wash stroke-ink"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      <path
        d="M24 500V246C24 122 118 24 236 24s212 96 212 214-94 214-212 214H112l-88 48Z"
        className="fill-night"
      />
      {lit.map((delay, tick) => (
        <line
          key={delay}
          x1="236"
          y1="70"
          x2="236"
          y2="112"
          strokeWidth="15"
          strokeLinecap="round"
          className={classes('stroke-accent animate-light', delay)}
          transform={`rotate(${-125 + (tick * 250) / (lit.length - 1)} 236 238)`}
        />
      ))}
      <text
        x="236"
        y="284"
        textAnchor="middle"
        fontSize="168"
        fontWeight="800"
        letterSpacing="-8"
        className="fill-on-night font-display"
      >
        11
      </text>
      <text
        x="236"
        y="336"
        textAnchor="middle"
        fontSize="30"
        fontWeight="600"
        className="fill-on-night-soft font-text"
      >
        seconds
      </text>
      {/* Three lines that break off early: the words that stay unsaid. */}
      <g className="stroke-ink" strokeWidth="9" strokeLinecap="round">
        <path d="M428 362h74" />
        <path d="M418 390h46" opacity="0.55" />
        <path d="M482 390h20" opacity="0.25" />
      </g>
    </svg>
  );
}
