import type { StudioTool } from '#features/tools/contract-studio.ts';
import { adCopy } from './ad-copy.ts';
import { callScripts } from './call-scripts.ts';
import type { Generator } from './define.ts';
import { emailSequences } from './email-sequences.ts';
import { messaging } from './messaging.ts';
import { socialPosts } from './social-posts.ts';

/** Every generator of the studio by its name. */
export const generators: Readonly<Record<StudioTool, Generator>> = {
  'ad-copy': adCopy,
  'social-posts': socialPosts,
  'email-sequences': emailSequences,
  'call-scripts': callScripts,
  messaging,
};
