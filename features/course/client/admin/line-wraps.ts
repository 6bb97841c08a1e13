/** Marks that begin a new block: a line with one never continues the line before. */
const beginsBlock =
  /^\s*(#|>|[-*+](\s|$)|\d+[.)](\s|$)|:::|\||```|~~~|<|=+\s*$|-{3,}|\*{3,}|_{3,}|\[[^\]]*\]:|!\[[^\]]*\]\(picture:)/;
/** Lines that the next line never continues: a heading, a table, a rule, indented code, a picture. */
const endsBlock = /^(#|\||:::|-{3,}|\*{3,}|_{3,}| {4}|\t|\s*!\[[^\]]*\]\(picture:)/;
/** Two spaces or a backslash at the end: the line break is intended. */
const breaksOnPurpose = /( {2}|\\)$/;
const fence = /^\s*(```|~~~)/;

/** The marks of a quote in front of a line, and the line itself. */
function quoted(line: string) {
  let [at, depth] = [0, 0];
  while (line[at] === '>') {
    depth += 1;
    at += line[at + 1] === ' ' ? 2 : 1;
  }
  return { depth, words: line.slice(at) };
}

/** Whether the second line only continues the wrapped sentence of the first. */
function goesOn(before: string, line: string): boolean {
  const [first, second] = [quoted(before), quoted(line)];
  return (
    first.depth === second.depth &&
    first.words.trim() !== '' &&
    second.words.trim() !== '' &&
    !endsBlock.test(first.words) &&
    !breaksOnPurpose.test(first.words) &&
    !beginsBlock.test(second.words)
  );
}

/**
 * Markdown whose paragraphs, list items and quotes each stand on one line, as an owner expects to edit them: files are
 * wrapped at a width that means nothing to a reader. Neither the content nor the rendering changes.
 */
export function joinWrappedLines(markdown: string): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.split(/\r?\n/)) {
    const before = lines.at(-1);
    const isFence = fence.test(line);
    if (!isCode && !isFence && before !== undefined && goesOn(before, line))
      lines[lines.length - 1] = `${before} ${quoted(line).words.trimStart()}`;
    else lines.push(line);
    if (isFence) isCode = !isCode;
  }
  return lines.join('\n');
}
