import { Section } from './Section.tsx';

const steps = [
  {
    lesson: 'Felt',
    title: 'Notice',
    text: 'They ask the same thing twice, or skip a page. Something bothers them, and it isn’t on the agenda.',
    said: '“You’ve looked at the date twice.”',
  },
  {
    lesson: 'Named',
    title: 'Name it, as a guess',
    text: 'Soft enough that they can say no. If you’re wrong, they tell you what it is.',
    said: '“I may be off. Is it that somebody has to explain the delay?”',
  },
  {
    lesson: 'Understood',
    title: 'Say it back until they say “exactly”',
    text: 'In their words, with no offer in it.',
    said: '“So the delay’s fine. The phone call isn’t.”',
  },
  {
    lesson: 'Relieved',
    title: 'Bring relief, and ask first',
    text: 'One thing that ends it, with its limit, and only if they want to hear it.',
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
      <ol className="grid gap-3.5 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
        {steps.map(({ lesson, title, text, said }, at) => (
          <li
            key={title}
            className="border-line bg-raised bubble grid content-start gap-x-4 gap-y-2 border-2 p-5 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center sm:gap-y-3 sm:p-7"
          >
            <p aria-hidden="true" className="font-display text-[2.5rem] leading-none font-extrabold">
              {at + 1}
            </p>
            <hgroup className="grid gap-1">
              <p className="text-soft font-semibold">{lesson}</p>
              <h3 className="text-heading">{title}</h3>
            </hgroup>
            <p className="text-soft max-sm:col-span-2">{text}</p>
            <p className="font-semibold max-sm:col-span-2 sm:mt-2">{said}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <a
          href="/sample-lesson"
          className="text-link inline-flex min-h-11 items-center text-lg font-semibold"
        >
          A whole lesson, film included: The first 11 seconds
        </a>
      </p>
    </Section>
  );
}
