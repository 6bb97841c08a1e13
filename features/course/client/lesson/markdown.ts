import type { MarkedToken, Token, Tokens } from 'marked';
import { ownPath } from '#platform/contract/own-path.ts';
import { curled } from '#platform/contract/quotes.ts';
import { withCharacters, withoutComments } from '#features/course/rules-entities.ts';
import { pictureOf } from '#features/course/rules-pictures.ts';
import { known, tokensOf } from './reader.ts';

/** A piece of a line. */
export type Inline =
  | { readonly kind: 'plain' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly pieces: readonly Inline[] }
  | { readonly kind: 'link'; readonly pieces: readonly Inline[]; readonly href: string };

interface ListItem {
  /** A task: it has a box in place of the dot. */
  readonly isTask: boolean;
  readonly blocks: readonly Block[];
}

export interface Cell {
  readonly align: 'left' | 'center' | 'right' | null;
  readonly text: readonly Inline[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly Inline[] }
  // A line is the content of a list item: not a paragraph of its own.
  | { readonly kind: 'paragraph' | 'line'; readonly text: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  // The number of its first item; null where dots or boxes stand before them.
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'code'; readonly text: string }
  // A picture is a block of its own; its words say what it shows.
  | { readonly kind: 'picture'; readonly id: string; readonly words: string }
  | { readonly kind: 'rule' };

/**
 * Where a lesson may link to: a lesson or a tool by its name, one of our pages, another site, or a mailbox. Null for anything
 * else, which stays text.
 */
function addressOf(typed: string): string | null {
  const href = withCharacters(typed);
  const [, kind, name = ''] = /^(lesson|tool):([a-z0-9-]+)$/.exec(href) ?? [];
  if (kind !== undefined) return kind === 'lesson' ? `/course/${name}` : `/tools/${name}`;
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? href : ownPath(href);
}

const plain = (text: string): Inline => ({ kind: 'plain', text });

const box = ({ checked }: Tokens.Checkbox): Inline => plain(checked ? '☑ ' : '☐ ');

/** What we do not support (other HTML, pictures and links elsewhere) stays as it was typed. */
function inlineOf(token: MarkedToken): readonly Inline[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other tokens stay as they were typed
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', pieces: known(token.tokens).flatMap(inlineOf) }];
    case 'em':
      return [{ kind: 'emphasis', pieces: known(token.tokens).flatMap(inlineOf) }];
    case 'del':
      return [{ kind: 'struck', pieces: known(token.tokens).flatMap(inlineOf) }];
    case 'checkbox':
      return [box(token)];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'escape':
      return [plain(token.text)];
    case 'html': {
      if (/^<br ?\/?>$/i.test(token.raw)) return [{ kind: 'break' }];
      const shown = withoutComments(token.raw);
      return shown === '' ? [] : [plain(shown)];
    }
    case 'text':
      return token.tokens
        ? known(token.tokens).flatMap(inlineOf)
        : [plain(withCharacters(token.text.replaceAll('\n', ' ')))];
    case 'link': {
      const href = addressOf(token.href);
      if (href !== null) return [{ kind: 'link', pieces: known(token.tokens).flatMap(inlineOf), href }];
      break;
    }
    // A picture within a line of text is shown as its words.
    case 'image':
      if (pictureOf(token.href) !== null) return [plain(token.text)];
      break;
    default:
      break;
  }
  return [plain(token.raw)];
}

/** The pieces of a line with printed quotes, each by the letter before it; code stays as it was typed. */
function printed(pieces: readonly Inline[], before = ''): { pieces: readonly Inline[]; before: string } {
  let last = before;
  const done = pieces.map((piece): Inline => {
    switch (piece.kind) {
      case 'plain': {
        const text = curled(piece.text, last);
        last = text.at(-1) ?? last;
        return { ...piece, text };
      }
      case 'code':
        last = piece.text.at(-1) ?? last;
        return piece;
      case 'break':
        last = '';
        return piece;
      case 'strong':
      case 'emphasis':
      case 'struck':
      case 'link': {
        const inside = printed(piece.pieces, last);
        last = inside.before;
        return { ...piece, pieces: inside.pieces };
      }
    }
  });
  return { pieces: done, before: last };
}

const textOf = (tokens: readonly Token[] | undefined) => printed(known(tokens).flatMap(inlineOf)).pieces;

/** The words of a paragraph or an item as one block; a picture among them becomes a block of its own. */
function linesOf(kind: 'paragraph' | 'line', tokens: readonly MarkedToken[]): readonly Block[] {
  const blocks: Block[] = [];
  let words: MarkedToken[] = [];
  const end = () => {
    if (words.some(({ raw }) => raw.trim() !== ''))
      blocks.push({ kind, text: printed(words.flatMap(inlineOf)).pieces });
    words = [];
  };
  for (const token of tokens) {
    const id = token.type === 'image' ? pictureOf(token.href) : null;
    if (token.type !== 'image' || id === null) words.push(token);
    else {
      end();
      blocks.push({ kind: 'picture', id, words: token.text });
    }
  }
  end();
  return blocks;
}

const cellOf = ({ align, tokens }: Tokens.TableCell): Cell => ({ align, text: textOf(tokens) });

function blockOf(token: MarkedToken): readonly Block[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other tokens stay as they were typed
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth > 2 ? 3 : 2, text: textOf(token.tokens) }];
    case 'paragraph':
      return linesOf('paragraph', known(token.tokens));
    case 'text':
      return linesOf('line', token.tokens ? known(token.tokens) : [token]);
    case 'blockquote':
      return [{ kind: 'quote', blocks: known(token.tokens).flatMap(blockOf) }];
    case 'list': {
      const items = token.items.map((item) => ({
        isTask: item.task,
        blocks: known(item.tokens).flatMap(blockOf),
      }));
      return [{ kind: 'list', start: token.ordered ? Number(token.start) : null, items }];
    }
    case 'checkbox':
      return [{ kind: 'line', text: [box(token)] }];
    case 'table':
      return [
        { kind: 'table', head: token.header.map(cellOf), rows: token.rows.map((row) => row.map(cellOf)) },
      ];
    case 'html': {
      const shown = withoutComments(token.raw).trim();
      return shown === '' ? [] : [{ kind: 'paragraph', text: [plain(shown)] }];
    }
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'hr':
      return [{ kind: 'rule' }];
    default:
      return [{ kind: 'paragraph', text: [plain(token.raw.trim())] }];
  }
}

/** The blocks of a lesson's Markdown. HTML is not supported: except for comments it is plain text. */
export function blocksOf(markdown: string): readonly Block[] {
  return tokensOf(markdown).flatMap(blockOf);
}
