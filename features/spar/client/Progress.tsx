import { type Progress as Known, progressOf, type Score } from '#features/spar/rules/progress.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** 'January', or 'January 2025' in another year than this one. */
function monthOf(iso: string, now: Date): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? monthName : monthAndYear).format(at);
}

/** 'How understood clients felt: 52 in January, 71 now. 50 calls.' */
export function progressWords({ averages, calls, first, last }: Known, now: Date): string {
  const [began, ended] = [monthOf(first.at, now), monthOf(last.at, now)];
  const isNow = ended === monthOf(now.toISOString(), now);
  const from = `${averages[0]} ${began === ended ? 'at first' : `in ${began}`}`;
  const to = `${averages.at(-1)} ${isNow ? 'now' : began === ended ? 'at last' : `in ${ended}`}`;
  return `How understood clients felt, of 100: ${from}, ${to}. ${calls} calls.`;
}

const [width, height, edge] = [320, 56, 3];

/** Scores of 0 to 100 as the points of a line. */
function pointsOf(averages: readonly number[]): string {
  const step = (width - 2 * edge) / Math.max(1, averages.length - 1);
  return averages
    .map((value, at) => `${edge + at * step},${height - edge - (value / 100) * (height - 2 * edge)}`)
    .join(' ');
}

interface ProgressProps {
  /** Oldest first. */
  readonly scores: readonly Score[];
  readonly now: Date;
}

/** How far the member's clients felt understood, call after call, once there are enough calls to say it. */
export function Progress({ scores, now }: ProgressProps) {
  const progress = progressOf(scores);
  if (!progress) return null;
  const { averages, first, last, together } = progress;
  return (
    <figure className="grid w-fit max-w-full gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        aria-hidden="true"
        className="border-line text-accent-strong h-auto max-w-full border-b-2"
      >
        <polyline
          points={pointsOf(averages)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <figcaption className="grid max-w-prose gap-0.5">
        <span className="font-semibold tabular-nums">{progressWords(progress, now)}</span>
        <span className="text-soft text-[0.9375rem]">
          Averages of {together} calls. Guarded clients are harder; {first.guarded} of your first {together}{' '}
          were, and {last.guarded} of your last {together}.
        </span>
      </figcaption>
    </figure>
  );
}
