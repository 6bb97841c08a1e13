import type { Fields } from './prompt.ts';
import type { ModelTool } from './tool.ts';
import { adCopy } from './tools/ad-copy.ts';
import { callScripts } from './tools/call-scripts.ts';
import { emailSequences, oneEmail } from './tools/email-sequences.ts';
import { frustrationIdentifier } from './tools/frustration-identifier.ts';
import { messaging } from './tools/messaging.ts';
import { socialPosts } from './tools/social-posts.ts';
import type { CompletionRequest } from './wire.ts';

/** Every kind of text the demo model can make; those that need more fields stand before those that need fewer. */
export const modelTools: readonly ModelTool[] = [
  oneEmail,
  adCopy,
  emailSequences,
  socialPosts,
  callScripts,
  messaging,
  frustrationIdentifier,
];

/**
 * The tool a request means: by the name of its JSON schema, else (`json_object`, for servers without structured
 * output) by the field names it carries. Null when there is none.
 */
export function toolFor(request: CompletionRequest, fields: Fields): ModelTool | null {
  const format = request.response_format;
  if (format?.type === 'json_schema') {
    return modelTools.find((tool) => tool.name === format.json_schema.name) ?? null;
  }
  return modelTools.find((tool) => tool.fields.every((name) => Object.hasOwn(fields, name))) ?? null;
}
