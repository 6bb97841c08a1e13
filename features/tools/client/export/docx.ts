import type { Outline } from './outline.ts';
import { zip } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/></Types>`;
const packageLinks = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const documentLinks = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`;

function headingStyle(id: string, name: string, level: number, halfPoints: number): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${level}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;
}

const styles = `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:style>${headingStyle('Heading1', 'heading 1', 0, 36)}${headingStyle('Heading2', 'heading 2', 1, 28)}</w:styles>`;

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 forbids most control characters even when they are escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
    .replace(/[&<>]/gu, (sign) => xmlEntities[sign] ?? sign);
}

function paragraph(text: string, style?: string): string {
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  const look = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${look}<w:r>${lines.join('<w:br/>')}</w:r></w:p>`;
}

/** A result as a Word document with real headings. */
export function docx({ title, parts }: Outline): Blob {
  const body = [
    paragraph(title, 'Heading1'),
    ...parts.flatMap(({ heading, text }) => [
      paragraph(heading, 'Heading2'),
      ...text.split(/\n{2,}/u).map((one) => paragraph(one)),
    ]),
  ].join('');
  const document = `${head}<w:document xmlns:w="${word}"><w:body>${body}<w:sectPr/></w:body></w:document>`;
  return zip([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: packageLinks },
    { name: 'word/document.xml', text: document },
    { name: 'word/styles.xml', text: styles },
    { name: 'word/_rels/document.xml.rels', text: documentLinks },
  ]);
}
