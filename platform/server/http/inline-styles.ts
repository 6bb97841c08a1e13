import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [opening, closing] = ['<style>', '</style>'];

/** The inline styles of a folder's built documents, without duplicates; none when there is no such folder. */
export function inlineStylesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(opening).slice(1))
    .map((rest) => rest.slice(0, rest.indexOf(closing)));
  return [...new Set(found)];
}
