import { z } from 'zod';
import { parseToolJson, runTool } from './run-tool.ts';
import { isTypeScript } from './tracked-files.ts';
import type { Verdict, Violation } from './verdict.ts';

const cruisedRooms = /^(app|features|platform|db|content|fakes|testing|launcher|checks|tools|e2e)\//;

const reportSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    totalCruised: z.number(),
    totalDependenciesCruised: z.number().optional(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        unresolvedTo: z.string().optional(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
        via: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
});

type Finding = z.infer<typeof reportSchema>['summary']['violations'][number];

function toViolation({ from, to, rule, cycle, via }: Finding): Violation {
  const path = (cycle ?? via ?? []).map(({ name }) => name);
  const message = path.length > 0 ? `reaches ${path.join(' -> ')}` : `imports ${to}`;
  return { law: rule.name, file: from, message };
}

/**
 * Judges every import by `.dependency-cruiser.cjs`. A cruiser that does not understand TypeScript sees no modules and
 * reports no violations, so every tracked file must be among those it has seen.
 */
export async function checkImports(root: string, files: readonly string[]): Promise<Verdict> {
  const cruised = files.filter((file) => cruisedRooms.test(file) && isTypeScript(file));
  if (cruised.length === 0) return { checked: '0 modules', violations: [] };
  const script = 'dependency-cruiser/bin/dependency-cruiser.mjs';
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--', ...cruised];
  const report = reportSchema.parse(parseToolJson('dependency-cruiser', await runTool(root, script, args)));
  const seen = new Set(report.modules.map(({ source }) => source));
  const violations = [
    ...report.summary.violations.map(toViolation),
    ...cruised.filter((file) => !seen.has(file)).map(unseen),
  ];
  const links = report.summary.totalDependenciesCruised ?? 0;
  return { checked: `${cruised.length} modules and ${links} imports`, violations };
}

function unseen(file: string): Violation {
  return { law: 'sees-every-module', file, message: 'dependency-cruiser did not see this module' };
}
