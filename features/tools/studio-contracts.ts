import { adCopyContract } from './ad-copy/contract.ts';
import { callScriptsContract } from './call-scripts/contract.ts';
import type { StudioContract } from './contract-studio.ts';
import { emailSequencesContract } from './email-sequences/contract.ts';
import { messagingContract } from './messaging/contract.ts';
import type { StudioTool } from './registry.ts';
import { socialPostsContract } from './social-posts/contract.ts';

/** The input and output of each studio tool. */
export const studioContracts = {
  'ad-copy': adCopyContract,
  'social-posts': socialPostsContract,
  'email-sequences': emailSequencesContract,
  'call-scripts': callScriptsContract,
  messaging: messagingContract,
} as const satisfies { readonly [Slug in StudioTool]: StudioContract<Slug> };
