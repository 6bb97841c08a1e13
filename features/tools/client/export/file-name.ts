/** A file name from a title: letters and digits of any script, joined by hyphens. */
export function fileName(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['text'];
  return `${words.join('-').slice(0, 60)}.${extension}`;
}
