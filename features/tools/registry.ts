import { adCopy } from './ad-copy/tool.ts';
import { callScripts } from './call-scripts/tool.ts';
import { emailSequences } from './email-sequences/tool.ts';
import { frustrationIdentifier } from './frustration-identifier/tool.ts';
import { messaging } from './messaging/tool.ts';
import { socialPosts } from './social-posts/tool.ts';

/**
 * Every tool, in the order of the grid. Cards, pages, addresses, quotas and links follow from this list; for a new tool
 * the compiler names what is still missing: its contract, generator and fake.
 */
export const registry = [
  frustrationIdentifier,
  adCopy,
  socialPosts,
  emailSequences,
  callScripts,
  messaging,
] as const;

type Registered = (typeof registry)[number];

export type ToolSlug = Registered['slug'];
export type RegisteredTool<Slug extends ToolSlug> = { [Tool in Registered as Tool['slug']]: Tool }[Slug];
/** The tools of the studio, whose texts are kept. */
export type StudioTool = Extract<Registered, { readonly writes: string }>['slug'];
