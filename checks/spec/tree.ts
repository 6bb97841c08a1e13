import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isTest, trackedFiles } from '#checks/tracked-files.ts';
import { allRows } from './rows.ts';
import { type Coverage, cover } from './coverage.ts';
import { proofsIn } from './proofs.ts';

const root = resolve(import.meta.dirname, '../..');

/** Absolute path of the generated document. */
export const documentPath = join(root, 'docs/evidence/spec-coverage.md');

/** Compares this repository's tests with the rows. */
export async function coverageOfTree(): Promise<Coverage> {
  const tests = (await trackedFiles(root)).filter(isTest);
  const proofs = await Promise.all(
    tests.map(async (file) => proofsIn(file, await readFile(join(root, file), 'utf8'))),
  );
  return cover(allRows, proofs.flat());
}
