/** One broken law at one place. `file` is relative to the root; an empty `file` means the tree as a whole. */
export interface Violation {
  readonly law: string;
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** What one part of the lint step found. */
export interface Verdict {
  /** What was checked, with how many files: the line that is printed. */
  readonly checked: string;
  readonly violations: readonly Violation[];
}

/** A part of the lint step: judges the files (relative paths) of the tree under `root` (absolute path). */
export type Part = (root: string, files: readonly string[]) => Promise<Verdict>;

/** A verdict as lines: one when all is well, plus one for each violation. */
export function describeVerdict(part: string, verdict: Verdict): readonly string[] {
  const { checked, violations } = verdict;
  if (violations.length === 0) return [`ok    ${part}: ${checked}`];
  return [`FAIL  ${part}: ${violations.length} violations, ${checked}`, ...violations.map(describeViolation)];
}

function describeViolation({ law, file, line, message }: Violation): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `      ${place === '' ? '' : `${place}  `}${law}: ${message}`;
}
