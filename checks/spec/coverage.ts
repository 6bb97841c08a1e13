import type { Proof } from './proofs.ts';
import type { Row } from './rows.ts';
import { missingWords } from './words.ts';

/** A row with the test files that name it. */
export interface CoveredRow extends Row {
  readonly proofs: readonly string[];
}

export interface Coverage {
  readonly rows: readonly CoveredRow[];
  /** What is wrong, one sentence each. */
  readonly faults: readonly string[];
}

const idPattern = /^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/;

function duplicates(rows: readonly Row[]): readonly string[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id);
}

/** Joins the rows with the tests that name them, and lists what does not match. */
export function cover(rows: readonly Row[], proofs: readonly Proof[]): Coverage {
  const known = new Set(rows.map(({ id }) => id));
  const covered = rows.map((row) => ({
    ...row,
    proofs: [...new Set(proofs.filter(({ id }) => id === row.id).map(({ file }) => file))],
  }));
  const unsaid = covered.flatMap((row) => {
    const tests = proofs.filter(({ id }) => id === row.id).map(({ says }) => says);
    const missing = tests.length === 0 ? [] : missingWords(row, tests);
    return missing.map((words) => `no test that names [${row.id}] writes down: ${words}`);
  });
  const faults = [
    ...rows.filter(({ id }) => !idPattern.test(id)).map(({ id }) => `${id} is not <slice>.<kebab-name>`),
    ...duplicates(rows).map((id) => `${id} stands for two rows`),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${file} proves [${id}], which is no row`),
    ...unsaid,
    ...covered
      .filter((row) => row.proofs.length === 0)
      .map(({ id, text }) => `no test names [${id}]: ${text}`),
  ];
  return { rows: covered, faults };
}
