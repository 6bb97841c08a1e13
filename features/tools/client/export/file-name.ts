import { cutAtWord } from '#platform/contract/words.ts';

/** Some file systems take at most 255 bytes for a name; a letter takes up to four. */
const mostLetters = 60;

/** A file name from a title: letters with their marks and digits of any script, joined by hyphens. */
export function fileName(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['text'];
  const name = words.join('-');
  return `${name.slice(0, cutAtWord(name, mostLetters)).replace(/-$/, '')}.${extension}`;
}
