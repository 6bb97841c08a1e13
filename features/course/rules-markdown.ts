import { ownPath } from '#platform/contract/own-path.ts';

/** A piece of a line: plain, or marked once. */
export type Inline =
  | { readonly kind: 'plain' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'quote'; readonly paragraphs: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' };

// What is marked has an end nearby: without that every mark that nobody closed is followed to the end of the text.
const marks = /\*\*(.{1,500}?)\*\*|\*(.{1,500}?)\*|`([^`]{1,500})`|\[([^\]]{1,500})\]\(([^)\s]{1,2000})\)/g;
const itemStart = /^(?:[-*+]|\d+[.)])\s+/;

/** Where a lesson may lead to: a lesson or a tool, by its name, a page of ours, and https. Null for the rest: it stays text. */
function addressOf(href: string): string | null {
  const [, kind, name = ''] = /^(lesson|tool):([a-z0-9-]+)$/.exec(href) ?? [];
  if (kind !== undefined) return kind === 'lesson' ? `/course/${name}` : `/tools/${name}`;
  return href.startsWith('https://') ? href : ownPath(href);
}

/** The marked pieces of a line. What is not understood stays as it was typed; there is no HTML. */
export function inlineOf(line: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let done = 0;
  const plain = (text: string) => {
    if (text !== '') pieces.push({ kind: 'plain', text });
  };
  for (const match of line.matchAll(marks)) {
    const [whole, strong, emphasis, code, label, target] = match;
    const href = target === undefined ? null : addressOf(target);
    plain(line.slice(done, match.index));
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== null) pieces.push({ kind: 'link', text: label, href });
    else plain(whole);
    done = match.index + whole.length;
  }
  plain(line.slice(done));
  return pieces;
}

const joined = (lines: readonly string[]) => inlineOf(lines.map((line) => line.trim()).join(' '));

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (itemStart.test(line)) items.push(line.replace(itemStart, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

function blockOf(lines: readonly string[]): readonly Block[] {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length > 2 ? 3 : 2;
    const after = rest.length === 0 ? [] : blockOf(rest);
    return [{ kind: 'heading', level, text: inlineOf(heading[2] ?? '') }, ...after];
  }
  if (/^(?:-{3,}|\*{3,})$/.test(first)) return [{ kind: 'rule' }];
  if (first.startsWith('>')) {
    const paragraphs = lines
      .map((line) => line.replace(/^>\s?/, ''))
      .join('\n')
      .split(/\n\s*\n/)
      .map((paragraph) => joined(paragraph.split('\n')));
    return [{ kind: 'quote', paragraphs }];
  }
  if (itemStart.test(first)) {
    return [{ kind: 'list', ordered: /^\d/.test(first), items: itemsOf(lines).map(inlineOf) }];
  }
  return [{ kind: 'paragraph', text: joined(lines) }];
}

/** Lists whose items stand apart are one list. */
function merged(blocks: readonly Block[]): readonly Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (block.kind === 'list' && last?.kind === 'list' && last.ordered === block.ordered)
      all[all.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else all.push(block);
  }
  return all;
}

/** The blocks of a lesson's Markdown: headings, paragraphs, quotes, lists and rules. */
export function blocksOf(markdown: string): readonly Block[] {
  const parts = markdown
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part !== '');
  return merged(parts.flatMap((part) => blockOf(part.split('\n'))));
}
