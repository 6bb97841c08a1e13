import { z } from 'zod';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { identifierPrompt } from '#content/prompts/frustration-identifier.ts';
import {
  type IdentifierBrief,
  type IdentifierInput,
  type IdentifierPartial,
  toolLimits,
} from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { shortClientOf } from '#features/tools/rules/client-name.ts';
import { type CardRow, saveCards } from '#features/tools/server/cards/cards.ts';
import { type QuotaDeps, quotaOf } from '#features/tools/server/quotas.ts';
import { type Asking, countedOnQuota, type RunPlan } from '#platform/server/runs/run.ts';
import { frustrationIdentifier } from './tool.ts';

const item = z.object({
  title: z.string().trim().min(1).max(toolLimits.cardTitle),
  explanation: z.string().trim().min(1).max(toolLimits.cardExplanation),
  listenFor: z.string().trim().min(1).max(toolLimits.listenFor),
});
const distinctTitles = (items: readonly { title: string }[]) =>
  new Set(items.map(({ title }) => title.toLocaleLowerCase('en'))).size === items.length;

/** What the model must write: exactly three, all different. */
export const identifierOutput = z.object({
  frustrations: z.array(item).length(mostFrustrations).refine(distinctTitles, 'The titles must differ'),
});

const partialShape = z.object({
  frustrations: z
    .array(
      z.object({
        title: z.string().default(''),
        explanation: z.string().default(''),
        listenFor: z.string().default(''),
      }),
    )
    .default([]),
});

/** A partial object may lack anything: what cannot be shown yet is left out. */
function draftOf(value: unknown): IdentifierPartial | null {
  const parsed = partialShape.safeParse(value);
  return parsed.success ? { frustrations: parsed.data.frustrations.slice(0, mostFrustrations) } : null;
}

/** A frustration as the model wrote it. */
export type WrittenFrustration = z.output<typeof item>;

/** Asks the model for three frustrations. @param keep stores them in the transaction that finishes the run */
export function identifierAsking<Kept>(
  input: IdentifierBrief,
  keep: (
    items: readonly WrittenFrustration[],
    tx: Db,
    run: { readonly id: string; readonly now: Date },
  ) => Promise<Kept>,
): Asking<IdentifierPartial, Kept> {
  return {
    assignment: {
      name: frustrationIdentifier.slug,
      instructions: [identifierPrompt.instructions],
      fields: fieldsToTell(input),
      schema: identifierOutput,
      failure: 'Failed to analyze. Please try again.',
    },
    draft: draftOf,
    settle: (written) => {
      const items = identifierOutput.parse(written).frustrations;
      return { keep: (tx, run) => keep(items, tx, run) };
    },
  };
}

/** One run of the Frustration Identifier for one member; its result is saved cards. */
export function identifierRun(
  { announce, limits, writer: { demoNotice } }: QuotaDeps,
  { viewer, input }: { readonly viewer: Viewer; readonly input: IdentifierInput },
): RunPlan<IdentifierPartial, CardRow[]> {
  const { slug, quota } = frustrationIdentifier;
  const { userId } = viewer;
  const { client: named, ...brief } = input;
  const client = named || shortClientOf(brief.targetAudience);
  return {
    counting: countedOnQuota(slug, quotaOf(limits, viewer, quota)),
    first: identifierAsking(brief, (items, tx, { id: runId, now }) =>
      saveCards(tx, { runId, userId, input: brief, client, items, demoNotice, now, announce }),
    ),
  };
}
