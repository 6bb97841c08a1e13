import type { Finished } from './finished.ts';
import type { Proof } from './proofs.ts';
import type { Row } from './row.ts';

/** A row with the test files that name it; none means 'planned'. */
export interface CoveredRow extends Row {
  readonly proofs: readonly string[];
}

export interface Coverage {
  readonly rows: readonly CoveredRow[];
  /** What is wrong, each as a sentence. */
  readonly faults: readonly string[];
}

const idPattern = /^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/;

function isFinished(row: Row, finished: readonly Finished[]): boolean {
  return finished.some(
    ({ slice, issue }) => slice === row.slice && (issue === undefined || issue === row.issue),
  );
}

function duplicates(rows: readonly Row[]): readonly string[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id);
}

/** Joins the rows with the tests that name them, and says what does not fit. */
export function cover(
  rows: readonly Row[],
  proofs: readonly Proof[],
  finished: readonly Finished[],
): Coverage {
  const known = new Set(rows.map(({ id }) => id));
  const covered = rows.map((row) => ({
    ...row,
    proofs: proofs.filter(({ id }) => id === row.id).map(({ file }) => file),
  }));
  const planned = covered.filter((row) => row.proofs.length === 0 && isFinished(row, finished));
  const faults = [
    ...rows.filter(({ id }) => !idPattern.test(id)).map(({ id }) => `${id} is not <slice>.<kebab-name>`),
    ...duplicates(rows).map((id) => `${id} stands for two rows`),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${file} proves [${id}], which is no row`),
    ...planned.map(({ id, text }) => `${id} is planned in a finished slice: ${text}`),
  ];
  return { rows: covered, faults };
}
