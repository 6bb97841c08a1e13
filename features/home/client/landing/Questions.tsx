import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { questions } from './questions.ts';
import { Section } from './Section.tsx';

/** Questions and answers; each opens without script. */
export function Questions() {
  return (
    <Section id="questions" title="Before you join" band="bg-sunken">
      <div className="grid gap-x-5 gap-y-3 lg:grid-cols-2 lg:items-start">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className="bubble bg-raised group border-2 border-transparent open:border-line"
          >
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-[inherit] px-5 py-3 sm:min-h-16 sm:py-4 sm:px-7">
              <h3 className="text-lg leading-snug font-semibold">{question}</h3>
              <PlusIcon className="shrink-0 transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <p className="text-soft px-6 pb-6 sm:px-7">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
