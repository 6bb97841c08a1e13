import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseToolJson, runTool } from './run-tool.ts';
import { isCode } from './tracked-files.ts';
import type { Verdict, Violation } from './verdict.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string().optional(),
      labels: z.array(z.object({ span: z.object({ line: z.number().optional() }) })).optional(),
    }),
  ),
  number_of_files: z.number(),
  number_of_rules: z.number().optional(),
});

type Diagnostic = z.infer<typeof reportSchema>['diagnostics'][number];

/** Turns `typescript(no-explicit-any)` into the configuration's form: `typescript/no-explicit-any`. */
export function ruleName(code: string): string {
  return code.replace(/^([\w-]+)\(([\w-]+)\)$/, '$1/$2');
}

function toViolation({ code, filename, labels, message }: Diagnostic): Violation {
  const line = labels?.[0]?.span.line;
  return {
    law: ruleName(code ?? 'oxlint'),
    file: filename ?? '',
    ...(line === undefined ? {} : { line }),
    message,
  };
}

/**
 * Lints with types. The files are listed one by one, because without a .gitignore oxlint would descend into
 * node_modules.
 */
export async function checkWithOxlint(root: string, files: readonly string[]): Promise<Verdict> {
  const code = files.filter(isCode);
  if (code.length === 0) return { checked: 'oxlint had 0 files', violations: [] };
  const run = await runTool(root, 'oxlint/bin/oxlint', ['--type-aware', '--format=json', ...code]);
  const report = reportSchema.parse(parseToolJson('oxlint', run));
  const violations = report.diagnostics.map(toViolation);
  if (report.number_of_files < code.length) {
    const message = `${report.number_of_files} files were linted, ${code.length} are tracked`;
    violations.push({ law: 'sees-every-file', file: '', message });
  }
  if (!existsSync(join(root, 'tsconfig.json'))) {
    const message = 'oxlint finds types by it: { "files": [], "references": [client, server] }';
    violations.push({ law: 'needs-tsconfig', file: 'tsconfig.json', message });
  }
  const rules = report.number_of_rules ?? 0;
  return { checked: `${rules} rules with types on ${report.number_of_files} files`, violations };
}
