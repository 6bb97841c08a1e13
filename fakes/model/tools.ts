import type { ToolSlug } from '#features/tools/registry.ts';
import type { Fields } from './prompt.ts';
import type { ModelTool } from './tool.ts';
import { adCopy } from './tools/ad-copy.ts';
import { ask, askSearch } from './tools/ask.ts';
import { callReview } from './tools/call-review.ts';
import { callScripts } from './tools/call-scripts.ts';
import { emailSequences, oneEmail } from './tools/email-sequences.ts';
import { ethicsReading } from './tools/ethics-reading.ts';
import { frustrationIdentifier } from './tools/frustration-identifier.ts';
import { messaging } from './tools/messaging.ts';
import { openers } from './tools/openers.ts';
import { socialPosts } from './tools/social-posts.ts';
import { truthCheck } from './tools/truth-check.ts';
import { sparClient, sparSentences, sparTells } from './tools/spar-client.ts';
import { sparDayAfter, sparMemory } from './tools/spar-day-after.ts';
import type { Asked } from './wire.ts';

/** The fake's writer for each tool of the product. */
const writers = {
  'frustration-identifier': frustrationIdentifier,
  'ad-copy': adCopy,
  'social-posts': socialPosts,
  'email-sequences': emailSequences,
  'call-scripts': callScripts,
  messaging,
} satisfies Record<ToolSlug, ModelTool>;

/** Every kind of text the demo model can write; those that need more fields precede those that need fewer. */
export const modelTools: readonly ModelTool[] = [
  truthCheck,
  ethicsReading,
  oneEmail,
  sparClient,
  sparSentences,
  sparTells,
  sparDayAfter,
  sparMemory,
  callReview,
  ask,
  askSearch,
  ...[...Object.values(writers), openers].toSorted((a, b) => b.fields.length - a.fields.length),
];

/**
 * The tool a request is for: by the name of its JSON schema, or else (other formats, and Anthropic's wire, which
 * names none) by its field names. Null if there is none.
 */
export function toolFor({ schemaName }: Asked, fields: Fields): ModelTool | null {
  if (schemaName !== null) return modelTools.find((tool) => tool.name === schemaName) ?? null;
  return modelTools.find((tool) => tool.fields.every((name) => Object.hasOwn(fields, name))) ?? null;
}
