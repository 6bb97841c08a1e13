import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is written into a certificate. */
export const slots = ['name', 'extent', 'date', 'number', 'address'] as const;
export type Slot = (typeof slots)[number];

/** A place in the page's drawing where a text is set, with the face and the size (points) that are meant for it. */
export interface Place {
  readonly slot: Slot;
  readonly face: string;
  readonly size: number;
}

/** How a letter is drawn in one face: its glyph's number and its width in thousandths of the size. */
export type Glyph = readonly [glyph: number, width: number];

/** The certificate as tools/make/certificate.ts makes it: a whole PDF, and what must be known to write into it. */
export interface CertificateForm {
  /** base64 */
  readonly pdf: string;
  /** Hash of everything it was made of. */
  readonly sources: string;
  readonly trailer: {
    readonly size: number;
    readonly root: string;
    readonly info: string;
    readonly startxref: number;
  };
  /** The page's drawing: object number, and its text cut where something is written in. */
  readonly drawing: { readonly object: number; readonly parts: readonly (string | Place)[] };
  /** The page itself, cut where another face may be named. */
  readonly page: { readonly object: number; readonly parts: readonly [string, string] };
  /** Objects that hold the address of the page that verifies; cut where it belongs. */
  readonly links: readonly { readonly object: number; readonly parts: readonly string[] }[];
  /** By the name that the drawing has for a face. */
  readonly faces: Readonly<Record<string, Readonly<Record<string, Glyph>>>>;
  /** Faces for a name, the preferred one first. */
  readonly nameFaces: readonly string[];
}

/** The address in the form that stands for the one of the page that verifies. */
export const formAddress = 'https://origin.invalid/certificate';

/** The form as it was made. @param root absolute path of the project */
export function readCertificateForm(root: string): CertificateForm {
  return JSON.parse(readFileSync(join(root, 'content/certificate/form.json'), 'utf8')) as CertificateForm;
}

/** SHA-256 (hex) over what the form is made of: its page and the fonts. @param root absolute path of the project */
export function certificateSources(root: string): string {
  const fonts = join(root, 'content/books/fonts');
  const hash = createHash('sha256').update(readFileSync(join(root, 'content/certificate/certificate.typ')));
  for (const name of readdirSync(fonts).toSorted())
    hash.update(`${name}\0`).update(readFileSync(join(fonts, name)));
  return hash.digest('hex');
}
