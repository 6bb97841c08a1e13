import type { Finished } from './finished.ts';
import type { Proof } from './proofs.ts';
import type { Row } from './row.ts';
import { missingWords } from './words.ts';

/** A row with the test files that name it; none means 'planned'. */
export interface CoveredRow extends Row {
  readonly proofs: readonly string[];
}

export interface Coverage {
  readonly rows: readonly CoveredRow[];
  /** What is wrong, one sentence each. */
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

/** Joins the rows with the tests that name them, and lists what does not match. */
export function cover(
  rows: readonly Row[],
  proofs: readonly Proof[],
  finished: readonly Finished[],
): Coverage {
  const testsOf = (wanted: string) => proofs.filter(({ id }) => id === wanted).map(({ says }) => says);
  const known = new Set(rows.map(({ id }) => id));
  const covered = rows.map((row) => ({
    ...row,
    proofs: [...new Set(proofs.filter(({ id }) => id === row.id).map(({ file }) => file))],
  }));
  const planned = covered.filter((row) => row.proofs.length === 0 && isFinished(row, finished));
  const unsaid = covered.flatMap((row) => {
    const missing = row.proofs.length === 0 ? [] : missingWords(row, testsOf(row.id));
    return missing.map((words) => `no test that names [${row.id}] writes down: ${words}`);
  });
  const faults = [
    ...rows.filter(({ id }) => !idPattern.test(id)).map(({ id }) => `${id} is not <slice>.<kebab-name>`),
    ...duplicates(rows).map((id) => `${id} stands for two rows`),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${file} proves [${id}], which is no row`),
    ...unsaid,
    ...planned.map(({ id, text }) => `${id} is planned in a finished slice: ${text}`),
  ];
  return { rows: covered, faults };
}
