import { Section } from './Section.tsx';

const steps = [
  { lesson: 'Felt', title: 'Notice', said: '“You’ve looked at the date twice.”' },
  {
    lesson: 'Named',
    title: 'Name it, as a guess',
    said: '“I may be off. Is it that somebody has to explain the delay?”',
  },
  {
    lesson: 'Understood',
    title: 'Say it back until they say “exactly”',
    said: '“So the delay’s fine. The phone call isn’t.”',
  },
  {
    lesson: 'Relieved',
    title: 'Bring relief, and ask first',
    said: '“May I tell you what we could do about the call?”',
  },
] as const;

/** The four steps of Ethical Persuasion, each with its name in the lessons and a sentence as it is said. */
export function Method() {
  return (
    <Section
      id="method"
      title="Four steps, in this order"
      lead="The offer comes last. The first three steps find out whether it’s wanted."
    >
      <ol className="grid gap-x-5 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-4">
        {steps.map(({ lesson, title, said }, at) => (
          <li
            key={title}
            className="border-line grid grid-cols-[2rem_minmax(0,1fr)] content-start gap-x-3 border-t-2 py-2.5 sm:py-5"
          >
            <p aria-hidden="true" className="font-display text-[2rem] leading-tight font-extrabold">
              {at + 1}
            </p>
            <div className="grid gap-1">
              <hgroup>
                <p className="text-soft text-sm font-semibold">{lesson}</p>
                <h3 className="text-lg leading-snug font-semibold">{title}</h3>
              </hgroup>
              <p className="text-soft max-sm:hidden">{said}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
