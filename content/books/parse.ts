import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import type { BookBlock, ListItem } from './schema.ts';

const blockStart = /^(?:#{1,6} |> ?|- |\d+\. |!\[|:::)/;
const itemStart = /^(?:-|(\d+)\.) (.*)$/;

/**
 * Splits a file into its checked front matter and its Markdown.
 * @throws Error naming the file when either is not in its form
 */
export function readFile<Schema extends z.ZodType>(
  text: string,
  path: string,
  schema: Schema,
): { readonly front: z.infer<Schema>; readonly markdown: string } {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (parts === null) throw new Error(`${path}: front matter stands between two lines of ---`);
  const front = schema.safeParse(parseYaml(parts[1] ?? ''));
  if (!front.success) throw new Error(`${path}: ${front.error.message}`);
  return { front: front.data, markdown: (parts[2] ?? '').trim() };
}

/**
 * The blocks of a book's Markdown (README.md says what may be used).
 * @throws Error naming the file and the line that fits no form
 */
export function parseBlocks(markdown: string, path: string): readonly BookBlock[] {
  const blocks: BookBlock[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at += 1;
    else if (line.startsWith(':::')) {
      const end = lines.indexOf(':::', at + 1);
      const title = /^:::exercise (.+)$/.exec(line)?.[1];
      if (title === undefined || end < 0)
        throw new Error(`${path}: "${line}" opens no exercise that is closed`);
      blocks.push({
        kind: 'exercise',
        title,
        blocks: parseBlocks(lines.slice(at + 1, end).join('\n'), path),
      });
      at = end + 1;
    } else {
      const end = endOfBlock(lines, at);
      blocks.push(blockOf(lines.slice(at, end), path));
      at = end;
    }
  }
  return blocks;
}

/** A block ends at an empty line; a list may go on after one, a heading ends at once. */
function endOfBlock(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  if (first.startsWith('#')) return start + 1;
  let end = start + 1;
  while (end < lines.length && lines[end]?.trim() !== '' && !lines[end]?.startsWith(':::')) end += 1;
  const next = lines[end + 1] ?? '';
  const goesOn = itemStart.test(first) && lines[end]?.trim() === '' && itemStart.test(next);
  return goesOn && /^\d/.test(first) === /^\d/.test(next) ? endOfBlock(lines, end + 1) : end;
}

function blockOf(lines: readonly string[], path: string): BookBlock {
  const first = lines[0] ?? '';
  const heading = /^(#+) (.+)$/.exec(first);
  if (heading !== null) {
    const level = heading[1]?.length;
    if (level !== 2 && level !== 3) throw new Error(`${path}: a heading is ## or ###: "${first}"`);
    return { kind: 'heading', level, text: heading[2] ?? '' };
  }
  if (first.startsWith('>')) return { kind: 'quote', paragraphs: quoteOf(lines) };
  if (first.startsWith('![')) return figureOf(lines.join(' '), path);
  if (itemStart.test(first)) return { kind: 'list', ordered: /^\d/.test(first), items: itemsOf(lines) };
  const strange = lines.slice(1).find((line) => blockStart.test(line));
  if (strange !== undefined) throw new Error(`${path}: an empty line is missing before "${strange}"`);
  return { kind: 'prose', text: joined(lines) };
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ');
}

function quoteOf(lines: readonly string[]): readonly string[] {
  const paragraphs = lines.map((line) => line.replace(/^>\s?/, '')).join('\n');
  return paragraphs
    .split(/\n\s*\n/)
    .map((paragraph) => joined(paragraph.split('\n')).trim())
    .filter((paragraph) => paragraph !== '');
}

function itemsOf(lines: readonly string[]): readonly ListItem[] {
  const items: string[] = [];
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const item = itemStart.exec(line);
    if (item !== null) items.push(item[2] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map((item) => {
    const room = /^(.*?)\s*\((\d) lines?\)$/.exec(item);
    return room === null ? { text: item, lines: 0 } : { text: room[1] ?? '', lines: Number(room[2]) };
  });
}

function figureOf(line: string, path: string): BookBlock {
  const [, alt, file, caption] = /^!\[([^\]]+)\]\((figures\/[a-z0-9-]+\.svg) "([^"]+)"\)$/.exec(line) ?? [];
  if (alt === undefined || file === undefined || caption === undefined) {
    throw new Error(
      `${path}: a figure is ![text instead](figures/name.svg "Caption"): "${line.slice(0, 60)}"`,
    );
  }
  return { kind: 'figure', file, alt, caption };
}
