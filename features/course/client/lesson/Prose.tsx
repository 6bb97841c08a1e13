import { Fragment, type ReactNode, type Ref } from 'react';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { sectionAnchor } from '#features/course/rules-passages.ts';
import { type Block, blocksOf, type Cell, type Inline } from './markdown.ts';
import { TextPicture } from './TextPicture.tsx';

function Piece({ piece }: { readonly piece: Inline }) {
  switch (piece.kind) {
    case 'plain':
      return piece.text;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Line text={piece.pieces} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Line text={piece.pieces} />
        </em>
      );
    case 'struck':
      return (
        <del>
          <Line text={piece.pieces} />
        </del>
      );
    case 'code':
      return <code className="bg-sunken rounded px-1">{piece.text}</code>;
    case 'link':
      if (piece.href.startsWith('/'))
        return (
          <PageLink to={piece.href} className="text-link">
            <Line text={piece.pieces} />
          </PageLink>
        );
      return /^mailto:/i.test(piece.href) ? (
        <a href={piece.href} className="text-link">
          <Line text={piece.pieces} />
        </a>
      ) : (
        <a href={piece.href} className="text-link" target="_blank" rel="noopener noreferrer">
          <Line text={piece.pieces} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      );
    default:
      return piece satisfies never;
  }
}

/** A line with its inline marks. The pieces never change order, so their index is their key. */
function Line({ text }: { readonly text: readonly Inline[] }) {
  return text.map((piece, at) => (
    <Fragment key={at}>
      <Piece piece={piece} />
    </Fragment>
  ));
}

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

interface HeadingProps {
  readonly block: Extract<Block, { kind: 'heading' }>;
  /** The name of its place in the page, for links to it. */
  readonly anchor: string | undefined;
}

function Heading({ anchor, block }: HeadingProps) {
  const Tag = block.level === 2 ? 'h2' : 'h3';
  return (
    <Tag
      id={anchor}
      className="scroll-mt-20 font-display text-heading mt-10 mb-3 font-bold break-after-avoid"
    >
      <Line text={block.text} />
    </Tag>
  );
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  const cells = (Tag: 'th' | 'td', row: readonly Cell[]) =>
    row.map(({ align, text }, at) => (
      <Tag key={at} className={`border-line border px-3 py-2 align-top ${alignments[align ?? 'left']}`}>
        <Line text={text} />
      </Tag>
    ));
  return (
    <div className="my-6 overflow-x-auto">
      <table className="border-line min-w-full border-collapse border text-base">
        <thead className="bg-sunken">
          <tr>{cells('th', block.head)}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>{cells('td', row)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockView({ anchor, block }: { readonly block: Block; readonly anchor?: string | undefined }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} anchor={anchor} />;
    case 'paragraph':
      return (
        <p className="my-4">
          <Line text={block.text} />
        </p>
      );
    case 'line':
      return <Line text={block.text} />;
    case 'quote':
      return (
        <blockquote className="border-accent bg-raised rounded-r-card my-6 grid gap-3 border-l-4 px-5 py-4 break-inside-avoid *:my-0">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const Tag = block.start === null ? 'ul' : 'ol';
      return (
        <Tag
          start={block.start ?? undefined}
          className={`my-4 grid gap-2.5 pl-6 [&_li>ol]:my-2 [&_li>p]:my-2 [&_li>ul]:my-2 ${block.start === null ? 'list-disc' : 'list-decimal'}`}
        >
          {block.items.map((item, at) => (
            <li
              key={at}
              className={`marker:text-soft pl-1 marker:font-semibold ${item.isTask && block.start === null ? '-ml-5 list-none' : ''}`}
            >
              <Blocks blocks={item.blocks} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'code':
      return (
        <pre className="bg-sunken rounded-control my-4 p-4 text-base whitespace-pre-wrap">{block.text}</pre>
      );
    case 'table':
      return <Table block={block} />;
    case 'picture':
      return <TextPicture id={block.id} words={block.words} />;
    case 'rule':
      return <hr className="border-line my-8" />;
    default:
      return block satisfies never;
  }
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** Of the headings that links lead to. */
  readonly anchors?: ReadonlyMap<Block, string>;
}

/** Blocks in order. They never change order, so their index is their key. */
function Blocks({ anchors, blocks }: BlocksProps) {
  return blocks.map((block, at) => <BlockView key={at} block={block} anchor={anchors?.get(block)} />);
}

/** What the exercise is called at the end of a lesson, by its form (docs/voice.md). */
const exerciseTitles = new Set(['five minutes', 'worksheet']);

const isSection = (block: Block) => block.kind === 'heading' && block.level === 2;

function isExercise(block: Block): boolean {
  if (block.kind !== 'heading') return false;
  const title = block.text.map((piece) => (piece.kind === 'plain' ? piece.text : '')).join('');
  return exerciseTitles.has(title.trim().toLowerCase());
}

/** The number of the block before which the exercise has ended; without an exercise, the end of the text. */
function afterExercise(blocks: readonly Block[]): number {
  const start = blocks.findIndex(isExercise);
  const end = start < 0 ? -1 : blocks.findIndex((block, at) => at > start && isSection(block));
  return end < 0 ? blocks.length : end;
}

interface ProseProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly markdown: string;
  /** The place for what the exercise asks for: directly below it. */
  readonly answer?: ReactNode;
}

/** A lesson's text at a width that reads well, on screen and on paper. */
export function Prose({ ref, markdown, answer = null }: ProseProps) {
  const blocks = blocksOf(markdown);
  const anchors = new Map(
    blocks.filter(isSection).map((block, at) => [block, sectionAnchor(at + 1).replace('#', '')]),
  );
  const end = answer === null ? blocks.length : afterExercise(blocks);
  return (
    <div
      ref={ref}
      className="max-w-[42rem] text-[1.0625rem] leading-[1.7] wrap-anywhere sm:text-lg sm:leading-[1.7] print:max-w-none print:text-base"
    >
      <Blocks blocks={blocks.slice(0, end)} anchors={anchors} />
      {answer}
      <Blocks blocks={blocks.slice(end)} anchors={anchors} />
    </div>
  );
}
