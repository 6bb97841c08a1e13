import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canaryPackage, cleanTree } from './clean-tree.ts';
import type { Offender } from './offender.ts';

const configuration = [
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  'knip.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.client.json',
  'tsconfig.server.json',
];

/** Texts by path: the clean tree plus the offenders and what they need. */
export function treeWith(offenders: readonly Offender[]): Readonly<Record<string, string>> {
  const dropped = offenders.map(({ file, text, beside }) => ({ ...beside, [file]: text }));
  return Object.assign({ 'package.json': canaryPackage(), ...cleanTree }, ...dropped) as Record<
    string,
    string
  >;
}

/**
 * Writes a tree into its own folder, with the real configuration and packages of `root`, passes it to `look`, and
 * removes it again.
 */
export async function withPlanted<Result>(
  root: string,
  tree: Readonly<Record<string, string>>,
  look: (folder: string, files: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  try {
    for (const [path, text] of Object.entries(tree)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const present = configuration.filter((file) => existsSync(join(root, file)));
    for (const file of present) await cp(join(root, file), join(folder, file));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await look(folder, [...Object.keys(tree), ...present]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
