import { fileTypes, type FileType } from '#platform/contract/files.ts';

/** This many leading bytes are enough to recognize a file. */
export const sniffBytes = 4100;

// Other names for MP4 containers. MP4 is based on QuickTime's, which iPhones film in.
const otherNames: Readonly<Record<string, FileType>> = { 'video/x-m4v': 'mp4', 'video/quicktime': 'mp4' };
const byMime = new Map<string, FileType>(
  Object.entries(fileTypes).map(([name, { mime }]) => [mime, name as FileType]),
);

/** Readers look this far for a PDF's first line (ISO 32000-1, annex H): some programs write something before it. */
const pdfWithin = 1024;

/** The type of a file, judged only by its first bytes; null when we do not accept it. */
export async function sniff(firstBytes: Uint8Array): Promise<FileType | null> {
  // Loaded with the first upload, because startup does not need it.
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(firstBytes)) ?? {};
  const known = otherNames[mime] ?? byMime.get(mime);
  if (known !== undefined) return known;
  return Buffer.from(firstBytes.subarray(0, pdfWithin)).includes('%PDF-') ? 'pdf' : null;
}
