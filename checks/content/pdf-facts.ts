import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

/** What a PDF tells a reader, a screen reader and a library catalog. */
export interface PdfFacts {
  readonly pages: number;
  /** Width and height of the last page in whole millimetres. */
  readonly size: readonly [number, number];
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly description: string;
  /** It declares PDF/UA-1 conformance, and its content is tagged. */
  readonly accessible: boolean;
  /** Every line of the outline, at any depth, in order. */
  readonly outline: readonly { readonly title: string; readonly leads: boolean }[];
  /** The roles of its tags, such as H1 or Figure. */
  readonly roles: ReadonlySet<string>;
  /** The alternative texts of its figures. */
  readonly alternatives: readonly string[];
}

const infoSchema = z.object({ Title: z.string(), Author: z.string(), Language: z.string() });

interface StructNode {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly unknown[];
}

function isNode(value: unknown): value is StructNode {
  return typeof value === 'object' && value !== null && 'role' in value && 'children' in value;
}

function nodes(tree: unknown): readonly StructNode[] {
  return isNode(tree) ? [tree, ...tree.children.flatMap(nodes)] : [];
}

/** Straightens quotes: Typst makes them curly, but the texts are written with straight ones. */
function straight(text: string): string {
  return text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"');
}

interface OutlineNode {
  readonly title: string;
  readonly dest: unknown;
  readonly items: readonly OutlineNode[];
}

function outlineLines(items: readonly OutlineNode[]): PdfFacts['outline'] {
  return items.flatMap(({ title, dest, items: below }) => [
    { title: straight(title), leads: dest !== null },
    ...outlineLines(below),
  ]);
}

/** Opens a PDF with pdf.js. @throws pdf.js's error if it is not a PDF, ZodError without title, author or language */
export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    const { info, metadata } = await pdf.getMetadata();
    const { Title, Author, Language } = infoSchema.parse(info);
    // Typed as an object, but pdf.js returns a Map.
    const marks: unknown = await pdf.getMarkInfo();
    const marked = marks instanceof Map && marks.get('Marked') === true;
    const [, , width = 0, height = 0] = (await pdf.getPage(pdf.numPages)).view;
    const tags: StructNode[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1)
      tags.push(...nodes(await (await pdf.getPage(page)).getStructTree()));
    const description: unknown = metadata.get('dc:description');
    return {
      pages: pdf.numPages,
      size: [Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)],
      title: Title,
      author: Author,
      language: Language,
      description: typeof description === 'string' ? description : '',
      accessible: marked && metadata.getRaw().includes('<pdfuaid:part>1</pdfuaid:part>'),
      outline: outlineLines((await pdf.getOutline()) ?? []),
      roles: new Set(tags.map(({ role }) => role)),
      alternatives: tags.flatMap(({ role, alt }) => (role === 'Figure' ? [alt ?? ''] : [])),
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
