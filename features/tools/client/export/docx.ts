import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { isByModel } from '#features/tools/client/origin-words.ts';
import type { SignedOutline } from './outline.ts';

/** XML 1.0 forbids most control characters even when escaped; the library does not check for them. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const clean = (text: string) => text.replace(forbidden, '');

function heading(text: string, level: 'HEADING_1' | 'HEADING_2'): Paragraph {
  return new Paragraph({ heading: HeadingLevel[level], children: [new TextRun(clean(text))] });
}

function paragraph(text: string): Paragraph {
  const lines = clean(text).split('\n');
  return new Paragraph({
    spacing: { after: 120 },
    children: lines.map((line, at) => new TextRun({ text: line, ...(at === 0 ? {} : { break: 1 }) })),
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
