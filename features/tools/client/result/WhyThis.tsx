import type { StudioVersion } from '#features/tools/contract-library.ts';

const answers = {
  scene: 'What it opens on',
  safeSentence: 'What this reader tells a seller instead',
  shownBy: 'What shows the frustration',
  answers: 'What answers the worries',
  usefulThing: 'What they can use without buying',
  ask: 'What it asks for',
  cannot: 'What you can’t do',
} as const;

/** The model's plan for the text, folded. */
export function WhyThis({ plan }: Pick<StudioVersion, 'plan'>) {
  if (plan === null) return null;
  return (
    <details className="print:hidden">
      <summary className="text-soft w-fit cursor-pointer py-2 font-medium">Why this</summary>
      <dl className="mt-2 grid gap-3">
        {Object.entries(answers).map(([name, label]) => {
          const said = plan[name as keyof typeof answers];
          return /^(?:none\.?)?$/iu.test(said) ? null : (
            <div key={name}>
              <dt className="text-soft">{label}</dt>
              <dd className="mt-0.5 wrap-anywhere">
                {name === 'cannot' && /^unknown\.?$/iu.test(said)
                  ? 'We don’t know. Say it under “Business Description”, and the text can own it.'
                  : said}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
