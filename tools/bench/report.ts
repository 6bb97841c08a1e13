import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** One measured figure and its target. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly wanted: string;
  readonly met: boolean;
}

/** One group of figures, measured in one run. */
export interface Section {
  readonly title: string;
  /** The command that measures it again. */
  readonly command: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** A figure that must be at least `wanted`. */
export function atLeast(name: string, value: number, wanted: number, unit = ''): Figure {
  return {
    name,
    measured: `${round(value)}${unit}`,
    wanted: `at least ${wanted}${unit}`,
    met: value >= wanted,
  };
}

/** A figure that must be at most `wanted`. */
export function atMost(name: string, value: number, wanted: number, unit = ''): Figure {
  return {
    name,
    measured: `${round(value)}${unit}`,
    wanted: `at most ${wanted}${unit}`,
    met: value <= wanted,
  };
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function markdown(section: Section, date: string): string {
  const rows = section.figures.map(
    ({ name, measured, wanted, met }) => `| ${name} | ${measured} | ${wanted} | ${met ? 'yes' : '**no**'} |`,
  );
  return [
    `## ${section.title}`,
    '',
    `${date}, \`${section.command}\``,
    '',
    '| figure | measured | wanted | met |',
    '|---|---|---|---|',
    ...rows,
    ...section.notes.flatMap((note) => ['', note]),
    '',
  ].join('\n');
}

const path = 'docs/evidence/performance.md';
const heading = `# Performance

Written by \`npm run bench\`; do not edit. Two shared, noisy cores: servers pinned to one, the load to the other, rounds
interleaved, medians; trust the ratios.

`;

/** Replaces this section of the report, or adds it. */
export function record(section: Section, now: Date): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : heading;
  const parts = text.split(/^(?=## )/m);
  const [head = heading, ...sections] = parts;
  const others = sections.filter((part) => !part.startsWith(`## ${section.title}\n`));
  const all = [...others, markdown(section, now.toISOString().slice(0, 10))].map((part) => part.trim());
  writeFileSync(path, `${head.trim()}\n\n${all.toSorted().join('\n\n')}\n`);
}
