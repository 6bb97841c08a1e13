import { z } from 'zod';
import { parseToolJson, runTool } from './run-tool.ts';
import { isCode } from './tracked-files.ts';
import type { Verdict, Violation } from './verdict.ts';

const kinds = {
  files: 'unused-file',
  dependencies: 'unused-dependency',
  devDependencies: 'unused-dependency',
  unlisted: 'unlisted-dependency',
  unresolved: 'unresolved-import',
  exports: 'unused-export',
  types: 'unused-type',
} as const;

type Kind = keyof typeof kinds;

/** The laws that this part judges. */
export const unusedLaws: readonly string[] = [...new Set(Object.values(kinds))];

const foundList = z.array(z.object({ name: z.string(), line: z.number().optional() })).optional();

const issueSchema = z.object({
  file: z.string(),
  files: foundList,
  dependencies: foundList,
  devDependencies: foundList,
  unlisted: foundList,
  unresolved: foundList,
  exports: foundList,
  types: foundList,
});

const reportSchema = z.object({ issues: z.array(issueSchema) });

function violationsOf(issue: z.infer<typeof issueSchema>): Violation[] {
  const names = Object.keys(kinds) as Kind[];
  return names.flatMap((kind) =>
    (issue[kind] ?? []).map((item) => ({
      law: kinds[kind],
      file: issue.file,
      ...(item.line === undefined ? {} : { line: item.line }),
      message: kind === 'files' ? 'nothing leads to this file' : item.name,
    })),
  );
}

/** Finds files, exports and packages that nothing uses, by `knip.ts`. */
export async function checkUnused(root: string, files: readonly string[]): Promise<Verdict> {
  const code = files.filter(isCode);
  const args = ['--reporter', 'json', '--no-progress', '--no-config-hints', '--no-exit-code'];
  const run = await runTool(root, 'knip/bin/knip.js', args);
  const report = reportSchema.parse(parseToolJson('knip', run));
  const violations = report.issues.flatMap(violationsOf);
  return { checked: `files, exports and packages of ${code.length} files`, violations };
}
