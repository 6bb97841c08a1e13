import { fileTypes, type FileType } from '#platform/contract/files.ts';

/** So many first bytes are enough to know a file. */
export const sniffBytes = 4100;

// Containers that are MP4 under another brand.
const otherNames: Readonly<Record<string, FileType>> = { 'video/x-m4v': 'mp4' };
const byMime = new Map<string, FileType>(
  Object.entries(fileTypes).map(([name, { mime }]) => [mime, name as FileType]),
);

/** What a file is, by its first bytes and by nothing else; null: nothing that we take. */
export async function sniff(firstBytes: Uint8Array): Promise<FileType | null> {
  // Loaded with the first upload: a start needs none of it.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(firstBytes);
  if (found === undefined) return null;
  return otherNames[found.mime] ?? byMime.get(found.mime) ?? null;
}
