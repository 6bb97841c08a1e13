import { isByModel } from '#features/tools/client/cards/origin-words.ts';

/** A result as a document: copies, prints and exports are made from this. */
export interface Outline {
  readonly title: string;
  readonly parts: readonly OutlinePart[];
}

/**
 * An outline with who wrote it, e.g. 'Written with AI': shown next to the text on paper and in files, never in what is
 * copied.
 */
export interface SignedOutline extends Outline {
  readonly madeBy: string;
}

export interface OutlinePart {
  readonly heading: string;
  /** Plain text; line breaks are kept. */
  readonly text: string;
}

/** As plain text for any text field. A single part has no heading. */
export function plainText({ parts }: Outline): string {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only.text;
  return parts.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n');
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => htmlEntities[sign] ?? sign);
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** As HTML for mail programs and documents. Nothing in a result is interpreted as markup. */
export function richText({ parts }: Outline): string {
  const [only, ...others] = parts;
  if (only && others.length === 0) return paragraphs(only.text);
  return parts.map(({ heading, text }) => `<h3>${escapeHtml(heading)}</h3>${paragraphs(text)}`).join('');
}

/** Characters that Markdown would interpret are escaped. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/gu, String.raw`\$&`)
    .replace(/^([ \t]*)([#+-])/gmu, String.raw`$1\$2`)
    .replace(/^([ \t]*\d+)([.)])/gmu, String.raw`$1\$2`);
}

/** As a Markdown file; its front matter says who wrote it. */
export function markdown({ title, parts, madeBy }: SignedOutline): string {
  const sections = parts.map(
    // Two spaces at the end of a line preserve its break.
    ({ heading, text }) =>
      `## ${escapeMarkdown(heading)}\n\n${escapeMarkdown(text).replaceAll(/(?<!\n)\n(?!\n)/gu, '  \n')}\n`,
  );
  const front = `---\norigin: ${JSON.stringify(madeBy)}\nai_generated: ${isByModel(madeBy)}\n---\n`;
  return [front, `# ${escapeMarkdown(title)}\n`, ...sections].join('\n');
}
