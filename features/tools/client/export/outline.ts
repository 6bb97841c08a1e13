/** A result as a document: what is copied, printed and exported is made of this. */
export interface Outline {
  readonly title: string;
  readonly parts: readonly OutlinePart[];
}

export interface OutlinePart {
  readonly heading: string;
  /** Plain text; line breaks are kept. */
  readonly text: string;
}

/** As text for any field that takes text. One part alone needs no heading. */
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

/** As formatted text for mail programs and documents. Nothing in a result is taken for markup. */
export function richText({ parts }: Outline): string {
  const [only, ...others] = parts;
  if (only && others.length === 0) return paragraphs(only.text);
  return parts.map(({ heading, text }) => `<h3>${escapeHtml(heading)}</h3>${paragraphs(text)}`).join('');
}

/** Characters that Markdown would read as its own stay what they are. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/gu, String.raw`\$&`)
    .replace(/^([ \t]*)([#+-])/gmu, String.raw`$1\$2`)
    .replace(/^([ \t]*\d+)([.)])/gmu, String.raw`$1\$2`);
}

/** As a Markdown file. */
export function markdown({ title, parts }: Outline): string {
  const sections = parts.map(
    // Two spaces at the end of a line keep its break.
    ({ heading, text }) =>
      `## ${escapeMarkdown(heading)}\n\n${escapeMarkdown(text).replaceAll(/(?<!\n)\n(?!\n)/gu, '  \n')}\n`,
  );
  return [`# ${escapeMarkdown(title)}\n`, ...sections].join('\n');
}
