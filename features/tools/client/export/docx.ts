import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Outline } from './outline.ts';

/** XML 1.0 forbids most control characters even when they are escaped, which the library does not look at. */
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

/** A result as a Word document with real headings. */
export function docx({ title, parts }: Outline): Promise<Blob> {
  const children = [
    heading(title, 'HEADING_1'),
    ...parts.flatMap((part) => [
      heading(part.heading, 'HEADING_2'),
      ...part.text.split(/\n{2,}/u).map(paragraph),
    ]),
  ];
  return Packer.toBlob(new Document({ title: clean(title), sections: [{ children }] }));
}
