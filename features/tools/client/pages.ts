import type { ReactNode } from 'react';
import type { StudioTool, ToolSlug } from '#features/tools/registry.ts';
import type { ToolPage } from './studio/tool.ts';

/** The page of each tool, loaded when it is opened. */
export const toolPages = {
  'frustration-identifier': () => import('#features/tools/frustration-identifier/client.tsx'),
  'ad-copy': () => import('#features/tools/ad-copy/client.tsx'),
  'social-posts': () => import('#features/tools/social-posts/client.tsx'),
  'email-sequences': () => import('#features/tools/email-sequences/client.tsx'),
  'call-scripts': () => import('#features/tools/call-scripts/client.tsx'),
  messaging: () => import('#features/tools/messaging/client.tsx'),
} satisfies Record<ToolSlug, () => Promise<{ readonly Page: () => ReactNode }>>;

/** What each writing tool makes, for those who do not have it. */
export const samplePages = {
  'ad-copy': () => import('#features/tools/ad-copy/sample.tsx'),
  'social-posts': () => import('#features/tools/social-posts/sample.tsx'),
  'email-sequences': () => import('#features/tools/email-sequences/sample.tsx'),
  'call-scripts': () => import('#features/tools/call-scripts/sample.tsx'),
  messaging: () => import('#features/tools/messaging/sample.tsx'),
} satisfies Record<StudioTool, () => Promise<{ readonly Page: () => ReactNode }>>;

/** What each writing tool knows of its own texts, e.g. how one is copied. */
export const toolDesks = {
  'ad-copy': async () => (await toolPages['ad-copy']()).adCopy,
  'social-posts': async () => (await toolPages['social-posts']()).socialPosts,
  'email-sequences': async () => (await toolPages['email-sequences']()).emailSequences,
  'call-scripts': async () => (await toolPages['call-scripts']()).callScripts,
  messaging: async () => (await toolPages.messaging()).messaging,
} satisfies { readonly [Name in StudioTool]: () => Promise<ToolPage<Name>> };
