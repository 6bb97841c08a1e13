interface ProgressLineProps {
  /** Names it for screen readers, which tell each change; none where words beside it say the same. */
  readonly label?: string;
  readonly percent: number;
}

/** How many of a number of steps are done, as a progress line. */
export function ProgressLine({ label, percent }: ProgressLineProps) {
  const told = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': percent,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  } as const;
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : told)}
      className="bg-line h-2 overflow-hidden rounded-full"
    >
      {/* No inline style: in a document that the server made the content policy would block it. */}
      <svg aria-hidden="true" width="100%" height="100%" className="block">
        <rect
          width={`${percent}%`}
          height="100%"
          rx="4"
          className="fill-accent ease-settle transition-[width] duration-300"
        />
      </svg>
    </div>
  );
}
