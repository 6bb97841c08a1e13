import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';

// The tools, and the brief that they start from.

export const brief = createRoute({
  getParentRoute: () => root,
  path: '/brief',
  validateSearch: (search: Record<string, unknown>): { card?: string } =>
    typeof search.card === 'string' ? { card: search.card } : {},
  component: lazyRouteComponent(() => import('#features/brief/client/BriefPage.tsx'), 'BriefPage'),
  staticData: {
    title: '60-second brief',
    description: 'One client in the minute before the call: what they feel, how to open, what to ask.',
  },
});

export const identifier = createRoute({
  getParentRoute: () => root,
  path: '/tools/frustration-identifier',
  component: lazyRouteComponent(() => import('#features/tools/client/IdentifierPage.tsx'), 'IdentifierPage'),
  staticData: {
    title: 'Frustration Identifier',
    description: 'Name the three things your clients feel but do not say, and why. Free.',
  },
});

export const adCopy = createRoute({
  getParentRoute: () => root,
  path: '/tools/ad-copy',
  component: lazyRouteComponent(() => import('#features/tools/client/studio/AdCopyPage.tsx'), 'AdCopyPage'),
  staticData: {
    title: 'Ad Copy',
    description: 'A headline, a body and a picture idea that speak to one real frustration.',
  },
});

export const socialPosts = createRoute({
  getParentRoute: () => root,
  path: '/tools/social-posts',
  component: lazyRouteComponent(
    () => import('#features/tools/client/studio/SocialPostsPage.tsx'),
    'SocialPostsPage',
  ),
  staticData: {
    title: 'Social Posts',
    description: 'One post for the platform your clients read, in its own length and manner.',
  },
});

export const emailSequences = createRoute({
  getParentRoute: () => root,
  path: '/tools/email-sequences',
  component: lazyRouteComponent(
    () => import('#features/tools/client/studio/EmailSequencesPage.tsx'),
    'EmailSequencesPage',
  ),
  staticData: {
    title: 'Email Sequences',
    description: 'Three to ten emails that build trust one honest step at a time.',
  },
});

export const callScripts = createRoute({
  getParentRoute: () => root,
  path: '/tools/call-scripts',
  component: lazyRouteComponent(
    () => import('#features/tools/client/studio/CallScriptsPage.tsx'),
    'CallScriptsPage',
  ),
  staticData: {
    title: 'Call Scripts',
    description: 'What to say, and what to ask, from the first second of the call.',
  },
});

export const messaging = createRoute({
  getParentRoute: () => root,
  path: '/tools/messaging',
  component: lazyRouteComponent(
    () => import('#features/tools/client/studio/MessagingPage.tsx'),
    'MessagingPage',
  ),
  staticData: {
    title: 'Messaging Creator',
    description: 'Your core message, an 11-second opener and three proof points.',
  },
});

export const toolsLibrary = createRoute({
  getParentRoute: () => root,
  path: '/tools/library',
  component: lazyRouteComponent(
    () => import('#features/tools/client/library/LibraryPage.tsx'),
    'LibraryPage',
  ),
  staticData: { title: 'Your library' },
});
