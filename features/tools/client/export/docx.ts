import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { isByModel } from '#features/tools/client/cards/origin-words.ts';
import type { SignedOutline } from './outline.ts';

/** XML 1.0 forbids most control characters even when escaped; the library does not check for them. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const clean = (text: string) => text.replace(forbidden, '');

const letter = /\p{L}/gu;
/** Hebrew, Arabic and the other scripts of their blocks. */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Whether most letters of a text run from right to left; a sentence may begin with a foreign name. Word does not detect
 * this and would set such a line from the left, with its punctuation at the wrong end.
 */
function runsFromRight(text: string): boolean {
  const letters = text.match(letter) ?? [];
  return letters.filter((one) => rightToLeftLetter.test(one)).length * 2 > letters.length;
}

function heading(text: string, level: 'HEADING_1' | 'HEADING_2'): Paragraph {
  const rightToLeft = runsFromRight(text);
  return new Paragraph({
    heading: HeadingLevel[level],
    ...(rightToLeft && { bidirectional: true }),
    children: [new TextRun({ text: clean(text), ...(rightToLeft && { rightToLeft }) })],
  });
}

function paragraph(text: string): Paragraph {
  const lines = clean(text).split('\n');
  const rightToLeft = runsFromRight(text);
  return new Paragraph({
    spacing: { after: 120 },
    ...(rightToLeft && { bidirectional: true }),
    children: lines.map(
      (line, at) =>
        new TextRun({ text: line, ...(at === 0 ? {} : { break: 1 }), ...(rightToLeft && { rightToLeft }) }),
    ),
  });
}

/** A result as a Word document with real headings; its properties say who wrote it. */
export function docx({ title, parts, madeBy }: SignedOutline): Promise<Blob> {
  const children = [
    heading(title, 'HEADING_1'),
    ...parts.flatMap((part) => [
      heading(part.heading, 'HEADING_2'),
      ...part.text.split(/\n{2,}/u).map(paragraph),
    ]),
  ];
  return Packer.toBlob(
    new Document({
      title: clean(title),
      description: clean(madeBy),
      customProperties: [{ name: 'AIGenerated', value: String(isByModel(madeBy)) }],
      sections: [{ children }],
    }),
  );
}
