import { relative } from 'node:path';
import type { ToolRun } from './run-tool.ts';

export interface CompilerReport {
  readonly passed: boolean;
  /** What the compiler complained about, line by line. */
  readonly errors: readonly string[];
  /** The project's own files that the program holds, relative to the root. */
  readonly files: readonly string[];
}

/** Splits the output of `tsc --listFiles` into the files it saw (absolute paths) and its complaints. */
export function readCompilerRun(root: string, run: ToolRun): CompilerReport {
  const lines = `${run.stdout}\n${run.stderr}`.split('\n').filter((line) => line.trim() !== '');
  const isListed = (line: string): boolean => /^\/\S.*\.(d\.)?[cm]?tsx?$|^\/.*\.json$/.test(line);
  const listed = lines.filter(isListed).map((line) => relative(root, line));
  const files = listed.filter((path) => !path.startsWith('..') && !path.startsWith('node_modules/'));
  const passed = run.code === 0 && files.length > 0;
  const errors = lines.filter((line) => !isListed(line));
  return { passed, errors: passed || errors.length > 0 ? errors : ['the program holds no file'], files };
}

/** The files that no program checks, so that their types are unchecked. */
export function outsideEveryProgram(
  files: readonly string[],
  reports: readonly Pick<CompilerReport, 'files'>[],
): readonly string[] {
  const seen = new Set(reports.flatMap((report) => report.files));
  return files.filter((file) => !seen.has(file));
}
