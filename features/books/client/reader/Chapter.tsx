import { Fragment, memo, type ReactNode } from 'react';
import type { BookLine, BookSection, TextBlock } from '#features/books/contract-text.ts';
import { type Mark, plainOf, runsOf, segmentsOf, spotOf } from '#features/books/rules-text.ts';

/** What is marked on each line of a section. */
export type Marks = ReadonlyMap<number, readonly Mark[]>;

const none: readonly Mark[] = [];
/** The current match is told from the others by its edge as well as by its color. */
const looks: Readonly<Record<Mark['kind'], string>> = {
  found: 'bg-accent/45 text-current',
  current: 'bg-accent text-on-accent outline-2 outline-on-accent',
  highlight: 'bg-accent-wash text-current underline decoration-accent-strong decoration-2 underline-offset-4',
};
const strongest = (kinds: readonly Mark['kind'][]) =>
  (['current', 'found', 'highlight'] as const).find((kind) => kinds.includes(kind));

function Words({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return segmentsOf(runsOf(text), marks).map(({ text: words, from, strong, emphasis, kinds }) => {
    let shown: ReactNode = words;
    if (emphasis) shown = <em>{shown}</em>;
    if (strong) shown = <strong>{shown}</strong>;
    const kind = strongest(kinds);
    if (kind)
      shown = (
        <mark data-kind={kind} className={looks[kind]}>
          {shown}
        </mark>
      );
    return <Fragment key={from}>{shown}</Fragment>;
  });
}

interface PartProps {
  readonly section: string;
  readonly marks: Marks;
}

function Blocks({ blocks, section, marks }: PartProps & { readonly blocks: readonly TextBlock[] }) {
  const place = ({ at }: BookLine) => ({ id: spotOf(section, at), 'data-line': at });
  const words = ({ at, text }: BookLine) => <Words text={text} marks={marks.get(at) ?? none} />;
  return blocks.map((block, index) => {
    switch (block.kind) {
      case 'heading': {
        const Tag = block.level === 2 ? 'h2' : 'h3';
        return (
          <Tag
            key={index}
            {...place(block.line)}
            className={
              block.level === 2 ? 'mt-[1.9em] mb-[0.6em] text-[1.3em] leading-tight' : 'mt-[1.5em] mb-[0.4em]'
            }
          >
            {words(block.line)}
          </Tag>
        );
      }
      case 'prose':
        return (
          <p key={index} {...place(block.line)} className="my-[1em]">
            {words(block.line)}
          </p>
        );
      case 'quote':
        return (
          <blockquote
            key={index}
            className="border-accent my-[1.4em] grid gap-[0.8em] border-l-4 pl-[1em] break-inside-avoid"
          >
            {block.lines.map((line) => (
              <p key={line.at} {...place(line)}>
                {words(line)}
              </p>
            ))}
          </blockquote>
        );
      case 'list': {
        const Tag = block.ordered ? 'ol' : 'ul';
        return (
          <Tag
            key={index}
            className={`my-[1em] grid gap-[0.6em] pl-[1.4em] ${block.ordered ? 'list-decimal' : 'list-disc'}`}
          >
            {block.lines.map((line) => (
              <li key={line.at} {...place(line)} className="marker:text-soft pl-1">
                {words(line)}
              </li>
            ))}
          </Tag>
        );
      }
      case 'figure':
        return (
          <figure key={index} className="my-[1.8em]">
            <img src={block.picture} alt={plainOf(block.alt)} className="rounded-control w-full max-w-md" />
            <figcaption {...place(block.line)} className="text-soft mt-2 text-[max(1rem,0.9em)] leading-snug">
              {words(block.line)}
            </figcaption>
          </figure>
        );
      case 'exercise':
        return (
          <section
            key={index}
            aria-labelledby={spotOf(section, block.line.at)}
            className="bg-sunken rounded-card my-[1.8em] p-[1.1em]"
          >
            <h2 {...place(block.line)} className="text-[1.15em] leading-tight">
              {words(block.line)}
            </h2>
            <Blocks blocks={block.blocks} section={section} marks={marks} />
          </section>
        );
      default:
        return block satisfies never;
    }
  });
}

interface ChapterProps {
  readonly section: BookSection;
  readonly marks: Marks;
}

/** The text of a section below its title: each line is an anchor. */
export const Chapter = memo(function Chapter({ section, marks }: ChapterProps) {
  return <Blocks blocks={section.blocks} section={section.id} marks={marks} />;
});
