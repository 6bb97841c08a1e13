import { resolve } from 'node:path';
import { checkCanary } from './canary/canary.ts';
import { checkHouse } from './house/house.ts';
import { checkImports } from './imports.ts';
import { checkWithOxlint } from './oxlint.ts';
import { trackedFiles } from './tracked-files.ts';
import { checkUnused } from './unused.ts';
import { describeVerdict, type Part } from './verdict.ts';

const parts: Readonly<Record<string, Part>> = {
  oxlint: checkWithOxlint,
  imports: checkImports,
  house: checkHouse,
  unused: checkUnused,
  canary: checkCanary,
};

/** @param wanted names of parts; all of them when none is named */
async function lint(root: string, wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`);
  const files = await trackedFiles(root);
  const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const verdicts = await Promise.all(
    chosen.map(async ([name, part]) => ({ name, verdict: await part(root, files) })),
  );
  for (const { name, verdict } of verdicts) console.log(describeVerdict(name, verdict).join('\n'));
  return verdicts.every(({ verdict }) => verdict.violations.length === 0);
}

process.exitCode = (await lint(resolve(import.meta.dirname, '..'), process.argv.slice(2))) ? 0 : 1;
