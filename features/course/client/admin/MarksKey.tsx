import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';

/** What an owner types, and what a reader sees of it. */
const marks = [
  ['## Words', 'A heading'],
  ['(an empty line)', 'A new paragraph. A single line break is no more than a space.'],
  ['> Words', 'A quote, set apart. Somebody speaks: > **Ana:** "What was the day before like?"'],
  ['- Words', 'A line of a list'],
  ['1. Words', 'A line of a numbered list'],
  ['**words**', 'Bold'],
  ['_words_', 'Italic'],
  ['~~words~~', 'Struck out'],
  ['- [ ] Words', 'A task in a list; [x] for one that is done'],
  ['| One | Two |', 'A row of a table; below its first row stands | --- | --- |'],
  ['[words](https://example.com)', 'A link; one to mailto:name@example.com begins a mail'],
  ['[words](lesson:its-address)', 'A link to another lesson, by the last part of its address'],
  ['![words](picture:…)', 'A picture, and what it shows. Its button writes this line.'],
] as const;

/** The marks of a lesson's text, each with what it does; collapsed until somebody wonders. */
export function MarksKey() {
  return (
    <details className="border-line rounded-card group border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-5 py-2 font-semibold">
        Or type the signs: ##, &gt; and **
        <ChevronDownIcon width={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <dl className="grid gap-x-6 gap-y-1 px-5 pt-1 pb-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {marks.map(([typed, seen]) => (
          <div key={typed} className="grid pb-2 sm:contents">
            <dt>
              <code className="bg-sunken rounded px-1 wrap-anywhere">{typed}</code>
            </dt>
            <dd className="text-soft wrap-anywhere">{seen}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
