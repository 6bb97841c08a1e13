import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Licenses that let us distribute what we ship with no more than a notice. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages, by version, that state no license anywhere but are shipped anyway: each is a debt to be resolved. */
export const withoutLicence: ReadonlySet<string> = new Set([
  // A dependency of tus-js-client.
  'combine-errors 3.0.3',
]);
/** One package per platform, under the license of the package that depends on them. */
const platformPackages = /^@napi-rs\/canvas-[a-z0-9-]+$/;

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** A package that is shipped, or needed to run what is shipped. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; '' when unknown. */
  readonly licence: string;
}

/** Every package of a lock file except those for development. @param text of `package-lock.json` */
export function shippedOf(text: string): readonly Shipped[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .map(([path, { license, version = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? (platformPackages.test(name) ? 'MIT' : '') };
    });
}

/** Whether a license is on the list; of several alternatives, one is enough. */
export function isAllowed(licence: string): boolean {
  const choices = licence.replace(/^\(/, '').replace(/\)$/, '').split(' OR ');
  return choices.some((choice) => allowed.has(choice));
}

/** What may not be shipped: neither on the list nor a known package without a license. */
export function refusedOf(shipped: readonly Shipped[]): readonly Shipped[] {
  return shipped.filter(
    ({ licence, name, version }) => !isAllowed(licence) && !withoutLicence.has(`${name} ${version}`),
  );
}

/** The license list as lines: `MIT  react 19.2.0`. */
export function licenceLines(shipped: readonly Shipped[]): readonly string[] {
  return shipped.map(({ licence, name, version }) => `${licence || '?'}  ${name} ${version}`).toSorted();
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const shipped = shippedOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  console.log(licenceLines(shipped).join('\n'));
  process.exitCode = refusedOf(shipped).length === 0 ? 0 : 1;
}
