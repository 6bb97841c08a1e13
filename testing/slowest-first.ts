import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take over fifteen seconds, the slowest first. One of them begun last would leave all other workers idle
 * at the end; vitest knows how long a file took only where it has run before.
 */
export const slowest = [
  'app/http/security.integration.test.ts',
  'features/account/server/mailed-links/mail-faults.integration.test.ts',
  'app/process/process.integration.test.ts',
  'features/crm/server/faults.integration.test.ts',
  'platform/server/model/behaviours.test.ts',
  'app/process/outage.integration.test.ts',
  'app/http/fuzz.integration.test.ts',
  'features/crm/server/consent.integration.test.ts',
  'app/process/nodes.integration.test.ts',
  'app/backup/backup.integration.test.ts',
  'tools/eval/spar/spar-eval.test.ts',
  'features/crm/server/erasure.integration.test.ts',
  'platform/server/jobs/jobs.integration.test.ts',
] as const;

/** Where a file stands in that list; after all of them when it is not in it. */
export function rankOf(path: string): number {
  const place = slowest.findIndex((slow) => path.endsWith(`/${slow}`));
  return place === -1 ? slowest.length : place;
}

/**
 * Which kind of process a file needs, by its first line (`// @vitest-environment`). A worker goes on with the next file
 * only if that needs the same kind, so they stand together.
 */
export function processOf(source: string): number {
  if (source.startsWith('// @vitest-environment-options')) return 0;
  return source.startsWith('// @vitest-environment ') ? 1 : 2;
}

/** Vitest's own order, but for the kind of process and the slowest. */
export class SlowestFirst extends BaseSequencer {
  /** @returns the files in the order in which they are begun */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map((file) => ({
      file,
      process: processOf(readFileSync(file.moduleId, 'utf8')),
      rank: rankOf(file.moduleId),
    }));
    return ranked
      .toSorted((one, other) => one.process - other.process || one.rank - other.rank)
      .map(({ file }) => file);
  }
}
