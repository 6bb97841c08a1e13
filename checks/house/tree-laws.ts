import ts from 'typescript';
import type { Violation } from '#checks/verdict.ts';
import type { Law, SourceFile } from './law.ts';
import { isTestFile } from './places.ts';

const limits = { file: 350, test: 400, p90: 220, folders: 4 } as const;
const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc']);
const measured = /\.(ts|tsx|mts|mjs|cjs|js|css)$/;
const generated = /^db\/migrations\//;

const rootEntries = new Set(
  `
  app features platform db content public fakes testing launcher checks tools e2e docs deploy
  Dockerfile .dockerignore compose.yaml
  .ci .github .gitignore .gitattributes .npmrc .env.example .editorconfig
  .dependency-cruiser.cjs .oxlintrc.json biome.json knip.ts drizzle.config.ts
  tsconfig.json tsconfig.base.json tsconfig.client.json tsconfig.client-tests.json tsconfig.server.json
  vite.config.ts vitest.config.ts playwright.config.ts index.html
  package.json package-lock.json README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE
  `
    .trim()
    .split(/\s+/),
);

/** How many lines a text has; a final line break does not start another line. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The 90th percentile of the values; 0 for none. */
export function ninetiethPercentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
}

function measuredFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => measured.test(path) && !generated.test(path));
}

function tooLong({ path, text }: SourceFile): readonly Violation[] {
  const lines = lineCount(text);
  const limit = isTestFile(path) ? limits.test : limits.file;
  if (lines <= limit) return [];
  return [
    { law: 'file-length', file: path, message: `${lines} lines, at most ${limit}: cut it by its ideas` },
  ];
}

function longOnTheWhole(files: readonly SourceFile[]): readonly Violation[] {
  const p90 = ninetiethPercentile(measuredFiles(files).map(({ text }) => lineCount(text)));
  if (p90 <= limits.p90) return [];
  const message = `nine tenths of the files have up to ${p90} lines, at most ${limits.p90}`;
  return [{ law: 'file-length-p90', file: '', message }];
}

function drawerIn(path: string): string | undefined {
  const words = path.split('/').flatMap((segment) => segment.split(/[-._]|(?<=[a-z])(?=[A-Z])/));
  return words.map((word) => word.toLowerCase()).find((word) => drawers.has(word));
}

function named({ path }: SourceFile): readonly Violation[] {
  const drawer = measured.test(path) ? drawerIn(path) : undefined;
  if (drawer === undefined) return [];
  return [{ law: 'no-drawers', file: path, message: `"${drawer}" says nothing: name the idea` }];
}

function tooDeep({ path }: SourceFile): readonly Violation[] {
  const folders = path.split('/').length - 1;
  if (folders <= limits.folders) return [];
  return [{ law: 'depth', file: path, message: `${folders} folders deep, at most ${limits.folders}` }];
}

function litter({ path }: SourceFile): readonly Violation[] {
  const [entry = ''] = path.split('/');
  if (rootEntries.has(entry)) return [];
  return [{ law: 'no-root-litter', file: path, message: `"${entry}" has no place in the root` }];
}

/** Whether a statement only re-exports; `export {}` does not: it just makes the file a module. */
function passesOn(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement)) return false;
  const { exportClause } = statement;
  return exportClause === undefined || !ts.isNamedExports(exportClause) || exportClause.elements.length > 0;
}

function barrel({ path, syntax }: SourceFile): readonly Violation[] {
  if (syntax === null || syntax.statements.length === 0) return [];
  const onlyPassesOn = syntax.statements.every(
    (statement) => ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement),
  );
  if (!onlyPassesOn || !syntax.statements.some(passesOn)) return [];
  return [{ law: 'no-barrels', file: path, message: 'only re-exports: import from the source itself' }];
}

function trackerServer({ path }: SourceFile): readonly Violation[] {
  if (!path.startsWith('features/tracker/server/')) return [];
  return [
    {
      law: 'tracker-has-no-server',
      file: path,
      message: 'that frames never leave the device is a property of the tree',
    },
  ];
}

function eachFile(name: string, judge: (file: SourceFile) => readonly Violation[]): Law {
  return { name, judge: (files) => files.flatMap(judge) };
}

/** Laws on the shape of the tree: lengths, names, depth, barrels, folders that must not exist. */
export const treeLaws: readonly Law[] = [
  { name: 'file-length', judge: (files) => measuredFiles(files).flatMap(tooLong) },
  { name: 'file-length-p90', judge: longOnTheWhole },
  eachFile('no-drawers', named),
  eachFile('depth', tooDeep),
  eachFile('no-root-litter', litter),
  eachFile('no-barrels', barrel),
  eachFile('tracker-has-no-server', trackerServer),
];
