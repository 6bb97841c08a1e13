import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The values that are written into a certificate. */
export const slots = ['site', 'name', 'course', 'extent', 'date', 'number', 'address'] as const;
export type Slot = (typeof slots)[number];

/** A place for a text in the page's drawing, with its intended font and size (points). */
export interface Place {
  readonly slot: Slot;
  readonly face: string;
  readonly size: number;
}

/** A letter in one font: its glyph's number and its width in thousandths of the size. */
export type Glyph = readonly [glyph: number, width: number];

/** The certificate as tools/make/certificate.ts makes it: a whole PDF, and what is needed to write into it. */
export interface CertificateForm {
  /** base64 */
  readonly pdf: string;
  /** A hash of everything it was made from. */
  readonly sources: string;
  readonly trailer: {
    readonly size: number;
    readonly root: string;
    readonly info: string;
    readonly startxref: number;
  };
  /** The page's drawing: object number, and its text split where values are inserted. */
  readonly drawing: { readonly object: number; readonly parts: readonly (string | Place)[] };
  /** The page itself, split where another font may be named. */
  readonly page: { readonly object: number; readonly parts: readonly [string, string] };
  /** Objects with the address of the verification page, split where it belongs. */
  readonly links: readonly { readonly object: number; readonly parts: readonly string[] }[];
  /** By the font's name in the drawing. */
  readonly faces: Readonly<Record<string, Readonly<Record<string, Glyph>>>>;
  /** Fonts for names, the preferred one first. */
  readonly nameFaces: readonly string[];
}

/** The placeholder in the form for the address of the verification page. */
export const formAddress = 'https://origin.invalid/certificate';

/** Reads the form. @param root absolute path of the project */
export function readCertificateForm(root: string): CertificateForm {
  return JSON.parse(readFileSync(join(root, 'content/certificate/form.json'), 'utf8')) as CertificateForm;
}

/** SHA-256 (hex) over the form's sources: its page and the fonts. @param root absolute path of the project */
export function certificateSources(root: string): string {
  const fonts = join(root, 'content/books/fonts');
  const hash = createHash('sha256').update(readFileSync(join(root, 'content/certificate/certificate.typ')));
  for (const name of readdirSync(fonts).toSorted())
    hash.update(`${name}\0`).update(readFileSync(join(fonts, name)));
  return hash.digest('hex');
}
