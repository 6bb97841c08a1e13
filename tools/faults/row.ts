import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const path = 'docs/evidence/faults.md';
const begin = '<!-- Written by npm run faults. -->';
const end = '<!-- Until here. -->';

/** What became of one fault: a row of docs/evidence/faults.md. */
export interface Row {
  readonly fault: string;
  /** What members saw while it lasted. */
  readonly saw: string;
  readonly lost: string;
  /** How long until everything worked, and from when on that is counted. */
  readonly well: string;
  readonly met: boolean;
}

/** Whether a fault, by its name, is to be tried this time. */
export type IsWanted = (fault: string) => boolean;

/** How long a member may go on hearing of a fault that is over. */
export const mostWellMs = 30_000;

/** Of all values the one in the middle. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const cells = ({ fault, lost, met, saw, well }: Row, day: string) =>
  `| ${[fault, saw, lost, well, day, met ? 'yes' : '**no**'].join(' | ')} |`;

/** Puts a row into the table of docs/evidence/faults.md, replacing its earlier version. */
export function record(row: Row, day: string): void {
  if (!existsSync(path)) throw new Error(`${path} is not there: run this in the folder of the project`);
  const text = readFileSync(path, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [table = '', after = ''] = rest.split(end);
  const kept = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| fault |'))
    .filter((line) => !line.startsWith(`| ${row.fault} |`));
  const all = [...kept, cells(row, day)].toSorted();
  const head = '| fault | members saw | lost | well again | run on | as wanted |\n|---|---|---|---|---|---|';
  writeFileSync(path, `${before}${begin}\n\n${head}\n${all.join('\n')}\n\n${end}${after}`);
}
