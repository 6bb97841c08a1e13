import type { ToolSlug } from '#features/tools/registry.ts';
import type { Fields } from './prompt.ts';
import type { ModelTool } from './tool.ts';
import { adCopy } from './tools/ad-copy.ts';
import { callScripts } from './tools/call-scripts.ts';
import { emailSequences, oneEmail } from './tools/email-sequences.ts';
import { frustrationIdentifier } from './tools/frustration-identifier.ts';
import { messaging } from './tools/messaging.ts';
import { openers } from './tools/openers.ts';
import { socialPosts } from './tools/social-posts.ts';
  sparTells,
import { truthCheck } from './tools/truth-check.ts';
import { sparClient, sparSentences } from './tools/spar-client.ts';
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
  oneEmail,
  sparClient,
  sparSentences,
<<<<<<< HEAD
  ...[...Object.values(writers), openers].toSorted((a, b) => b.fields.length - a.fields.length),
=======
  sparTells,
  ...[...Object.values(writers).map(planned), openers].toSorted((a, b) => b.fields.length - a.fields.length),
>>>>>>> 8fbb256e (spar: the model reads moves, one number, and a trail to the truth)
];

/**
 * The tool a request is for: by the name of its JSON schema, or else (other formats, and Anthropic's wire, which
 * names none) by its field names. Null if there is none.
 */
export function toolFor({ schemaName }: Asked, fields: Fields): ModelTool | null {
  if (schemaName !== null) return modelTools.find((tool) => tool.name === schemaName) ?? null;
  return modelTools.find((tool) => tool.fields.every((name) => Object.hasOwn(fields, name))) ?? null;
}
