import { diffArrays } from 'diff';
import type { EditionPart } from '#features/course/contract-admin-editions.ts';
import { joinWrappedLines } from './line-wraps.ts';

const partNames: Readonly<Record<EditionPart['part'], string>> = {
  title: 'Title',
  description: 'Description',
  file: 'File',
  minutes: 'Minutes',
  text: 'Text',
  objectives: 'Objectives',
  task: 'Use it now',
  questions: 'Questions',
  captions: 'Captions',
};

/**
 * How one part of a lesson differs, line by line. Compared with a newer edition, its lines are the additions; compared
 * with the edition that the lesson began with, the owner's lines are.
 */
export function EditionDifference({
  part,
  own,
  edition,
  isNewer,
}: EditionPart & { readonly isNewer: boolean }) {
  const [before, after] = isNewer ? [own, edition] : [edition, own];
  // A text that was only wrapped elsewhere is the same text.
  const linesOf = (text: string) => (part === 'text' ? joinWrappedLines(text) : text).split('\n');
  return (
    <section aria-label={partNames[part]} className="grid gap-2">
      <h3 className="font-semibold">{partNames[part]}</h3>
      <div className="rounded-card border border-line bg-raised p-4 leading-relaxed wrap-anywhere whitespace-pre-line">
        {diffArrays(linesOf(before), linesOf(after)).map(({ added, removed, value }, at) => {
          const words = value.join('\n');
          if (added)
            return (
              <p key={at}>
                <ins className="bg-success-wash text-success decoration-1 underline-offset-2">{words}</ins>
              </p>
            );
          if (removed)
            return (
              <p key={at}>
                <del className="bg-danger-wash text-danger decoration-1">{words}</del>
              </p>
            );
          return <p key={at}>{words}</p>;
        })}
      </div>
    </section>
  );
}
