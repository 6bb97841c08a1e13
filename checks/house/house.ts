import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '#checks/tracked-files.ts';
import type { Verdict } from '#checks/verdict.ts';
import { codeLaws } from './code-laws.ts';
import { commentLaws } from './comment-laws.ts';
import { docstringLaw } from './docstring-law.ts';
import { expressionLaw } from './expression-laws.ts';
import { inputLaw } from './input-law.ts';
import { type Law, type SourceFile, sourceFile } from './law.ts';
import { treeLaws } from './tree-laws.ts';

/** Every law of the house that no tool covers. */
export const houseLaws: readonly Law[] = [
  ...treeLaws,
  ...codeLaws,
  ...commentLaws,
  expressionLaw,
  docstringLaw,
  inputLaw,
];

async function read(root: string, path: string): Promise<SourceFile> {
  const isText = isCode(path) || path.endsWith('.css');
  return sourceFile(path, isText ? await readFile(join(root, path), 'utf8') : '');
}

/** Judges the tree by the laws of the house: lengths, names, places, and what code may say. */
export async function checkHouse(root: string, paths: readonly string[]): Promise<Verdict> {
  const files = await Promise.all(paths.map((path) => read(root, path)));
  const violations = houseLaws.flatMap((law) => law.judge(files));
  return { checked: `${houseLaws.length} laws on ${files.length} files`, violations };
}
