interface SparklineProps {
  /** Oldest first; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly min: number;
  readonly max: number;
}

/** A path through the values, interrupted at every gap. */
function pathOf({ values, min, max }: SparklineProps): string {
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    if (value === null) return '';
    const pen = (values[index - 1] ?? null) === null ? 'M' : 'L';
    const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
    return `${pen}${(index * step).toFixed(1)} ${(26 - share * 24).toFixed(1)}`;
  });
  return points.join('');
}

/** The last seconds of one number. Decorative: the number itself is next to it. */
export function Sparkline(line: SparklineProps) {
  return (
    <svg viewBox="0 0 100 28" preserveAspectRatio="none" className="h-8 w-full" aria-hidden="true">
      <path
        d={pathOf(line)}
        fill="none"
        className="stroke-accent-strong"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
