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

async function lint(root: string): Promise<boolean> {
  const files = await trackedFiles(root);
  const verdicts = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, verdict: await part(root, files) })),
  );
  for (const { name, verdict } of verdicts) console.log(describeVerdict(name, verdict).join('\n'));
  return verdicts.every(({ verdict }) => verdict.violations.length === 0);
}

process.exitCode = (await lint(resolve(import.meta.dirname, '..'))) ? 0 : 1;
