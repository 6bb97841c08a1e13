/** How many of a number of steps are done, as a progress line. */
export function ProgressLine({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="bg-line h-2 overflow-hidden rounded-full"
    >
      <span
        className="bg-accent ease-settle block h-full rounded-full transition-[width] duration-300"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
