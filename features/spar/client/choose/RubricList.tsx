import { useId } from 'react';
import type { Rubric } from '#features/spar/contract.ts';

/** What a talk is judged by: the four steps, the six rules, and what else takes points. */
export function RubricList({ rubric }: { readonly rubric: Rubric }) {
  const costs = useId();
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-12">
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h3 className="text-heading">Four steps</h3>
          <p className="text-soft">Each earns {rubric.stepPoints} points for what was heard.</p>
        </div>
        <ol className="grid gap-4">
          {rubric.steps.map(({ step, label, asks }, at) => (
            <li key={step} className="grid grid-cols-[auto_1fr] gap-4">
              <span
                aria-hidden="true"
                className="bg-accent-wash grid size-9 place-items-center rounded-full font-bold tabular-nums"
              >
                {at + 1}
              </span>
              <span className="grid gap-0.5">
                <span className="font-semibold">{label}</span>
                <span className="text-soft">{asks}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h3 className="text-heading">Six things not to do</h3>
          <p className="text-soft">
            Each costs {rubric.rulePoints} points for how it was said, except where noted.
          </p>
        </div>
        <ul className="grid gap-3">
          {rubric.rules.map(({ rule, label, reason }) => (
            <li key={rule} className="grid gap-0.5">
              <span className="font-semibold">{label}</span>
              <span className="text-soft">{reason}</span>
            </li>
          ))}
        </ul>
        <h3 id={costs} className="text-heading mt-4">
          What else costs points for how it was said
        </h3>
        <ul aria-labelledby={costs} className="grid gap-3">
          {rubric.costs.map(({ label, points, gradual }) => (
            <li key={label} className="flex items-baseline justify-between gap-[min(1rem,4vw)]">
              <span>
                {label}
                {gradual ? <span className="text-soft">: one point for each above</span> : null}
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {gradual ? 'up to ' : null}−{points}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
