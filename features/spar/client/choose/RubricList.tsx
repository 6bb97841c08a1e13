import type { Rubric } from '#features/spar/contract.ts';

/** The criteria for judging a talk: the four steps, and what pushes. */
export function RubricList({ rubric }: { readonly rubric: Rubric }) {
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-12">
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h3 className="text-heading">Four steps</h3>
          <p className="text-soft">
            Each gives up to {rubric.stepPoints} points, and the road to it counts: asking about a real day,
            giving their words back, leaving room, a soft guess even if it’s wrong. On a card of your own, a
            guess in the card’s words gives half: you had read them.
          </p>
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
          <h3 className="text-heading">What pushes</h3>
          <p className="text-soft">It closes them for a while. Leave it out.</p>
        </div>
        <ul className="grid gap-3">
          {rubric.pushing.map(({ kind, label, why }) => (
            <li key={kind} className="grid gap-0.5">
              <span className="font-semibold">{label}</span>
              <span className="text-soft">{why}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
