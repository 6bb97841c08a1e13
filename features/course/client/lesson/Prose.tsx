import { Fragment, type Ref } from 'react';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type Block, blocksOf, type Inline } from './markdown.ts';
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
    case 'code':
      return <code className="bg-sunken rounded px-1">{piece.text}</code>;
    case 'link':
      return piece.href.startsWith('/') ? (
        <PageLink to={piece.href} className="text-link">
          <Line text={piece.pieces} />
        </PageLink>
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

function Heading({ block }: { readonly block: Extract<Block, { kind: 'heading' }> }) {
  const Tag = block.level === 2 ? 'h2' : 'h3';
  return (
    <Tag className="font-display text-heading mt-10 mb-3 font-bold break-after-avoid">
      <Line text={block.text} />
    </Tag>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />;
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
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag
          className={`my-4 grid gap-2.5 pl-6 [&_li>ol]:my-2 [&_li>p]:my-2 [&_li>ul]:my-2 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, at) => (
            <li key={at} className="marker:text-soft pl-1 marker:font-semibold">
              <Blocks blocks={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'code':
      return (
        <pre className="bg-sunken rounded-control my-4 p-4 text-base whitespace-pre-wrap">{block.text}</pre>
      );
    case 'picture':
      return <TextPicture id={block.id} words={block.words} />;
    case 'rule':
      return <hr className="border-line my-8" />;
    default:
      return block satisfies never;
  }
}

/** Blocks in order. They never change order, so their index is their key. */
function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, at) => <BlockView key={at} block={block} />);
}

/** A lesson's text at a width that reads well, on screen and on paper. */
export function Prose({ ref, markdown }: { readonly ref?: Ref<HTMLDivElement>; readonly markdown: string }) {
  return (
    <div
      ref={ref}
      className="max-w-[42rem] text-[1.0625rem] leading-[1.7] wrap-anywhere sm:text-lg sm:leading-[1.7] print:max-w-none print:text-base"
    >
      <Blocks blocks={blocksOf(markdown)} />
    </div>
  );
}
