import type { Rubric } from '#features/spar/contract.ts';

/** What a talk is judged by: the four steps and the six rules. */
export function RubricList({ rubric }: { readonly rubric: Rubric }) {
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-12">
      <div className="grid content-start gap-4">
        <h3 className="text-heading">Four steps</h3>
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
        <h3 className="text-heading">Six things not to do</h3>
        <ul className="grid gap-3">
          {rubric.rules.map(({ rule, label, reason }) => (
            <li key={rule} className="grid gap-0.5">
              <span className="font-semibold">{label}</span>
              <span className="text-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
