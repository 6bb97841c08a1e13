import type { EditionPart } from '#features/course/contract-admin-editions.ts';
import { type Block, differences, type Piece } from './edition-diff.ts';
import { flowing } from './flowing.ts';

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

function Words({ kind, words }: Piece) {
  if (kind === 'same') return words;
  if (kind === 'gone') return <del className="bg-danger-wash text-danger decoration-1">{words}</del>;
  return <ins className="bg-success-wash text-success decoration-1 underline-offset-2">{words}</ins>;
}

function Lines({ block }: { block: Block }) {
  if (block.kind === 'changed')
    return (
      <p className="wrap-anywhere">
        {block.pieces.map((piece, at) => (
          <Words key={at} {...piece} />
        ))}
      </p>
    );
  const { length } = block.lines;
  return (
    <p className="text-soft text-[0.9375rem]">{length === 1 ? 'One line stays.' : `${length} lines stay.`}</p>
  );
}

/**
 * How one part of a lesson differs. A new edition is what would come; beside the one that the lesson began with, the
 * owner's words are what came.
 */
export function EditionDifference({
  part,
  own,
  edition,
  isNewer,
}: EditionPart & { readonly isNewer: boolean }) {
  const [before, after] = isNewer ? [own, edition] : [edition, own];
  // A text that was only wrapped elsewhere is the same text.
  const read = part === 'text' ? flowing : (text: string) => text;
  return (
    <section aria-label={partNames[part]} className="grid gap-2">
      <h3 className="font-semibold">{partNames[part]}</h3>
      <div className="grid gap-2 rounded-card border border-line bg-raised p-4 leading-relaxed">
        {differences(read(before), read(after)).map((block, at) => (
          <Lines key={at} block={block} />
        ))}
      </div>
    </section>
  );
}
