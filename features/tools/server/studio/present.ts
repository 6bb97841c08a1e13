import { originOf } from '#features/tools/contract.ts';
import { type ResultSummary, studioResult, type StudioResult } from '#features/tools/contract-library.ts';
import type { StudioAllowance } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { TextPart } from '#features/tools/rules/ethics.ts';
import { checkText } from '#features/tools/rules/laws.ts';
import { standingIn } from '#features/tools/rules/truth-check.ts';
import type { AllowanceRow } from '#platform/server/runs/allowance.ts';
import { presentAllowance } from '#features/tools/server/present.ts';
import type { SummaryRow } from '#features/tools/server/library/library.ts';
import type { FullResult, VersionRow } from './results.ts';
import { generators } from './generators.ts';

const textIn = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('\n');

function presentVersion(tool: StudioTool, row: VersionRow) {
  const generator = generators[tool];
  return {
    number: row.number,
    kind: row.kind,
    instruction: row.instruction,
    input: row.input,
    output: row.output,
    written: row.written ?? null,
    text: generator.text(row.output),
    revision: row.revision,
    editedAt: row.editedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    promptVersion: row.promptVersion,
    context: row.context,
    ethics: checkText(generator.parts(row.output), row.figures),
    notices: row.notices,
    plan: row.plan ?? null,
    doubts: row.doubts === null ? null : standingIn(textIn(generator.parts(row.output)), row.doubts),
    origin: originOf(row.demoNotice),
  };
}

/** A result as its owner sees it. Stored JSON gets its type back from the contract here. */
export function presentResult({ result, card, client, versions }: FullResult): StudioResult {
  const tool = result.tool as StudioTool;
  const presented = {
    tool,
    id: result.id,
    title: result.title,
    card,
    client,
    fromResultId: result.fromResultId,
    fromVersion: result.fromVersion,
    favourite: result.favourite,
    usedAt: result.usedAt?.toISOString() ?? null,
    outcome: result.outcome,
    createdAt: result.createdAt.toISOString(),
    updatedAt: result.updatedAt.toISOString(),
    versions: versions.map((version) => presentVersion(tool, version)),
  };
  return studioResult.parse(presented);
}

/** A result in a list. */
export function presentSummary(row: SummaryRow): ResultSummary {
  return {
    id: row.id,
    tool: row.tool as StudioTool,
    title: row.title,
    excerpt: row.excerpt,
    language: row.language,
    card: row.card,
    client: row.client,
    favourite: row.favourite,
    usedAt: row.usedAt?.toISOString() ?? null,
    outcome: row.outcome,
    versions: row.latest,
    origin: originOf(row.demoNotice),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What is left of today. */
export function presentStudioAllowance(row: AllowanceRow): StudioAllowance {
  return { runs: presentAllowance(row), unlimited: row.unlimited, tokens: row.tokens };
}
