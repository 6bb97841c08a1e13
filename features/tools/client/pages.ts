import type { StudioTool } from '#features/tools/registry.ts';
import type { ToolPage } from './studio/tool.ts';

/** What each writing tool knows of its own texts, e.g. how one is copied. */
export const toolDesks = {
  'ad-copy': async () => (await import('#features/tools/ad-copy/client.tsx')).adCopy,
  'social-posts': async () => (await import('#features/tools/social-posts/client.tsx')).socialPosts,
  'email-sequences': async () => (await import('#features/tools/email-sequences/client.tsx')).emailSequences,
  'call-scripts': async () => (await import('#features/tools/call-scripts/client.tsx')).callScripts,
  messaging: async () => (await import('#features/tools/messaging/client.tsx')).messaging,
} satisfies { readonly [Name in StudioTool]: () => Promise<ToolPage<Name>> };
