import { fileTypes, type FileType } from '#platform/contract/files.ts';

const longest = 120;
// The most characters taken from a browser's name: file systems accept fewer, and normalizing more marks is slow.
const longestGiven = 1000;
// Control characters, path separators, characters with a meaning in shells or Windows, and bidirectional marks.
const unwelcome = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;

/** A name that is safe to show and to save under: no path, no control characters, the extension of its true type. */
export function cleanName(given: string, type: FileType): string {
  const { extension } = fileTypes[type];
  const last = given.slice(0, longestGiven).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .replace(unwelcome, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  return `${[...bare].slice(0, longest).join('') || 'file'}${extension}`;
}

/** The header for a name in any script (RFC 6266): an ASCII name for old clients, and the full one. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
