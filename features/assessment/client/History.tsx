import { momentOf } from '#platform/client/when.ts';
import type { Attempt } from '#features/assessment/contract.ts';
import { maxPoints } from '#features/assessment/rules.ts';

/** Earlier attempts, newest first. */
export function History({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <section aria-labelledby="history" className="grid gap-6">
      <h2 id="history" className="display text-title">
        Earlier attempts
      </h2>
      <ol className="grid gap-3">
        {attempts.map((attempt) => (
          <li
            key={attempt.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={attempt.takenAt} className="text-soft max-sm:col-span-2">
              {momentOf(attempt.takenAt)}
            </time>
            <span aria-hidden="true" className="bg-line h-2.5 overflow-hidden rounded-full max-sm:order-last">
              <span
                className="bg-accent block h-full rounded-full"
                style={{ width: `${attempt.percent}%` }}
              />
            </span>
            <span className="font-semibold tabular-nums">
              {attempt.percent}%{' '}
              <span className="text-soft font-normal">
                ({attempt.points} of {maxPoints})
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
