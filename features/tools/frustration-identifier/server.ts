import { z } from 'zod';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { identifierPrompt } from '#content/prompts/frustration-identifier.ts';
import { type IdentifierInput, type IdentifierPartial, toolLimits } from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { clientNameOf, type CardRow, saveCards } from '#features/tools/server/cards.ts';
import { type QuotaDeps, quotaOf } from '#features/tools/server/quotas.ts';
import type { RunPlan } from '#features/tools/server/run.ts';
import { frustrationIdentifier } from './tool.ts';

const item = z.object({
  title: z.string().trim().min(1).max(toolLimits.cardTitle),
  explanation: z.string().trim().min(1).max(toolLimits.cardExplanation),
});
const distinctTitles = (items: readonly { title: string }[]) =>
  new Set(items.map(({ title }) => title.toLocaleLowerCase('en'))).size === items.length;

/** What the model must write: exactly three, all different. */
export const identifierOutput = z.object({
  frustrations: z.array(item).length(mostFrustrations).refine(distinctTitles, 'The titles must differ'),
});

const partialShape = z.object({
  frustrations: z
    .array(z.object({ title: z.string().default(''), explanation: z.string().default('') }))
    .default([]),
});

/** A partial object may lack anything: what cannot be shown yet is left out. */
function draftOf(value: unknown): IdentifierPartial | null {
  const parsed = partialShape.safeParse(value);
  return parsed.success ? { frustrations: parsed.data.frustrations.slice(0, mostFrustrations) } : null;
}

/** One run of the Frustration Identifier for one member; its result is saved cards. */
export function identifierRun(
  { writer: { demoNotice }, limits }: QuotaDeps,
  { viewer, input }: { readonly viewer: Viewer; readonly input: IdentifierInput },
): RunPlan<IdentifierPartial, CardRow[]> {
  const { slug, quota } = frustrationIdentifier;
  const { userId } = viewer;
  return {
    tool: slug,
    quota: quotaOf(limits, viewer, quota),
    first: {
      assignment: {
        name: slug,
        instructions: [identifierPrompt.instructions],
        fields: fieldsToTell(input),
        schema: identifierOutput,
        failure: 'Failed to analyze. Please try again.',
      },
      draft: draftOf,
      settle: (written) => {
        const items = identifierOutput.parse(written).frustrations;
        const client = clientNameOf(input.targetAudience, toolLimits.client);
        return {
          keep: (tx, { id: runId, now }) =>
            saveCards(tx, { runId, userId, input, client, items, demoNotice, now }),
        };
      },
    },
  };
}
