import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { classes } from '#platform/client/ui/classes.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { adminPicturesPath } from '#features/course/rules-pictures.ts';
import { PictureSources } from '#features/course/client/lesson/TextPicture.tsx';
import { WritingField } from '#features/course/client/writing/WritingField.tsx';

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
function MarksKey() {
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

// An admin who only changes a title does not load the Markdown renderer.
const Prose = lazy(async () => ({
  default: (await import('#features/course/client/lesson/Prose.tsx')).Prose,
}));

interface WrittenTextProps {
  readonly label: string;
  /** Whether the text is the lesson itself, and not only the words below a film or PDF. */
  readonly isLong: boolean;
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onValue: (value: string) => void;
  };
}

/** The preview shows pictures of any lesson, as the text may name them before it is saved. */
const pictureToSee = (id: string) => ({ src: `${adminPicturesPath}/${id}` });

/** The text as a member would read it, as it is typed right now: saved or not. */
function AsRead({ isLong, text }: { readonly isLong: boolean; readonly text: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-soft text-[0.9375rem]">
        What’s typed right now, as members would read it. Nothing is saved by looking.
      </p>
      <div
        className={classes(
          'border-line rounded-card bg-raised border px-5 py-2',
          // As tall as the field, so that what is below stays where it is.
          isLong ? 'min-h-[34rem]' : 'min-h-60',
        )}
      >
        {text.trim() === '' ? (
          <p className="text-soft py-3">Nothing is written yet.</p>
        ) : (
          <Suspense fallback={<Skeleton className="my-4 h-40" />}>
            <PictureSources value={pictureToSee}>
              <Prose markdown={text} />
            </PictureSources>
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The text of a lesson: to write, and to see as a member would read it. */
export function WrittenText({ field, isLong, label }: WrittenTextProps) {
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  return (
    <Tabs
      label="Write or preview the text"
      size="field"
      value={shown}
      onValue={setShown}
      items={[
        {
          value: 'write',
          label: 'Write',
          kept: true,
          content: (
            <div className="grid gap-5">
              <WritingField
                label={label}
                rows={isLong ? 20 : 8}
                // Rendered before it is focused: what is hidden takes no focus.
                onInvalid={() => flushSync(() => setShown('write'))}
                {...field}
              />
              <MarksKey />
            </div>
          ),
        },
        { value: 'preview', label: 'Preview', content: <AsRead isLong={isLong} text={field.value} /> },
      ]}
    />
  );
}
