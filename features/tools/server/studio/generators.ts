import { adCopy } from '#features/tools/ad-copy/server.ts';
import { callScripts } from '#features/tools/call-scripts/server.ts';
import { emailSequences } from '#features/tools/email-sequences/server.ts';
import { messaging } from '#features/tools/messaging/server.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { socialPosts } from '#features/tools/social-posts/server.ts';
import type { Generator } from './define.ts';

/** Every generator of the studio by its slug. */
export const generators: { readonly [Slug in StudioTool]: Generator<Slug> } = {
  'ad-copy': adCopy,
  'social-posts': socialPosts,
  'email-sequences': emailSequences,
  'call-scripts': callScripts,
  messaging,
};
