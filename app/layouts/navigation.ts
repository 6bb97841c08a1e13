import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Pages of the app that the frame links to; typed against the router, so a dead link does not compile. */
export type AppPage = '/tools' | '/assessment' | '/auth' | '/tools/frustration-identifier';

/**
 * `page` opens inside the app. `document` is loaded anew: `/` is a static page for visitors and the app for members,
 * and its sections are reached by anchor.
 */
export type NavigationEntry = { readonly label: string } & (
  | { readonly kind: 'page'; readonly to: AppPage; readonly hash?: string }
  | { readonly kind: 'document'; readonly href: `/${string}` }
);

const features: NavigationEntry = { label: 'Features', kind: 'document', href: '/#features' };
const freeResources: NavigationEntry = {
  label: 'Free Resources',
  kind: 'document',
  href: '/#free-resources',
};
const course: NavigationEntry = { label: 'Course/Book', kind: 'document', href: '/#course' };
const tools: NavigationEntry = { label: 'Tools', kind: 'page', to: '/tools' };
const pricing: NavigationEntry = { label: 'Pricing', kind: 'document', href: '/#pricing' };

/**
 * The top bar's entries (spec section 2). An entry is added with the slice that brings its page: Emotion Tracker, and
 * for members Free Resources and Course/Book, are still to come.
 */
export function topBarEntries(viewer: PublicViewer | null): readonly NavigationEntry[] {
  return viewer === null ? [features, freeResources, course, tools, pricing] : [tools];
}

/** The footer's Product links (spec section 2), under the same rule. */
export function footerEntries(viewer: PublicViewer | null): readonly NavigationEntry[] {
  if (viewer !== null) return [tools, { label: 'Assessment', kind: 'page', to: '/assessment' }];
  return [
    features,
    { ...course, label: 'Course' },
    pricing,
    { label: 'Free Tools', kind: 'page', to: '/tools' },
  ];
}

/** The address of an entry, for a plain link. */
export function addressOf(entry: NavigationEntry): string {
  if (entry.kind === 'document') return entry.href;
  return entry.hash ? `${entry.to}#${entry.hash}` : entry.to;
}
