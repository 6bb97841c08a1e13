import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { checkHouse, houseLaws } from '#checks/house/house.ts';
import { checkImports } from '#checks/imports.ts';
import { checkWithOxlint } from '#checks/oxlint.ts';
import { checkUnused, unusedLaws } from '#checks/unused.ts';
import type { Part, Verdict, Violation } from '#checks/verdict.ts';
import { compare, unproven } from './compare.ts';
import { houseOffenders, houseTreeOffence } from './house-offenders.ts';
import { importOffenders } from './import-offenders.ts';
import type { Offender } from './offender.ts';
import { oxlintOffenders } from './oxlint-offenders.ts';
import { treeWith, withPlanted } from './plant.ts';
import { unusedOffenders } from './unused-offenders.ts';

const cruiserRules = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const oxlintRules = z.object({ rules: z.record(z.string(), z.union([z.string(), z.array(z.unknown())])) });

function importLaws(root: string): readonly string[] {
  const configured: unknown = createRequire(join(root, 'package.json'))('./.dependency-cruiser.cjs');
  return cruiserRules.parse(configured).forbidden.map(({ name }) => name);
}

async function oxlintLaws(root: string): Promise<readonly string[]> {
  const configured: unknown = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8'));
  const { rules } = oxlintRules.parse(configured);
  return Object.keys(rules).filter((rule) => [rules[rule]].flat()[0] === 'error');
}

/** Judges a clean tree, which must pass, and one with every offender in it, each of which must be found. */
async function prove(
  root: string,
  name: string,
  part: Part,
  laws: readonly string[],
  offenders: readonly Offender[],
): Promise<readonly Violation[]> {
  const clean = await withPlanted(root, treeWith([]), part);
  const spoiled = await withPlanted(root, treeWith(offenders), part);
  return [
    ...compare(name, [], clean.violations),
    ...compare(name, offenders, spoiled.violations),
    ...unproven(name, laws, offenders),
  ];
}

async function proveTreeLaw(root: string): Promise<readonly Violation[]> {
  const { law, files } = houseTreeOffence;
  const { violations } = await withPlanted(root, { ...treeWith([]), ...files }, checkHouse);
  return compare('house', [{ law, file: '', text: '' }], violations);
}

/**
 * Proves that each law can fail: every law has an offender, every offender is found in a small tree under the
 * real configuration, and the same tree without offenders is clean.
 */
export async function checkCanary(root: string): Promise<Verdict> {
  const lawsOfTree = houseLaws.map(({ name }) => name).filter((name) => name !== houseTreeOffence.law);
  const findings = await Promise.all([
    prove(root, 'oxlint', checkWithOxlint, await oxlintLaws(root), oxlintOffenders),
    prove(root, 'imports', checkImports, importLaws(root), importOffenders),
    prove(root, 'house', checkHouse, lawsOfTree, houseOffenders),
    prove(root, 'unused', checkUnused, unusedLaws, unusedOffenders),
    proveTreeLaw(root),
  ]);
  const planted = [oxlintOffenders, importOffenders, houseOffenders, unusedOffenders].flat().length + 1;
  return {
    checked: `${planted} planted offenders, each of which must be found`,
    violations: findings.flat(),
  };
}
