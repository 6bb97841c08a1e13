import { type Capability, can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Spec section 9: the Frustration Identifier shows at most 3 items. */
export const mostFrustrations = 3;

export interface ToolCard {
  readonly slug: string;
  readonly path: `/tools/${string}`;
  readonly title: string;
  readonly description: string;
  readonly needs: Capability;
  /** Set on the free tool only. */
  readonly badge?: string;
}

/** The grid of `/tools`, in order. Messaging is our sixth (design.md section 3). */
export const toolCards: readonly ToolCard[] = [
  {
    slug: 'frustration-identifier',
    path: '/tools/frustration-identifier',
    title: 'Frustration Identifier',
    description: 'Name the three things your clients feel but do not say, and why.',
    needs: 'identifier.use',
    badge: 'Free - Start Here',
  },
  {
    slug: 'ad-copy',
    path: '/tools/ad-copy',
    title: 'Ad Copy',
    description: 'A headline, a body and a picture idea that speak to one real frustration.',
    needs: 'tools.use',
  },
  {
    slug: 'social-posts',
    path: '/tools/social-posts',
    title: 'Social Posts',
    description: 'One post for the platform your clients read, in its own length and manner.',
    needs: 'tools.use',
  },
  {
    slug: 'email-sequences',
    path: '/tools/email-sequences',
    title: 'Email Sequences',
    description: 'Three to ten emails that build trust one honest step at a time.',
    needs: 'tools.use',
  },
  {
    slug: 'call-scripts',
    path: '/tools/call-scripts',
    title: 'Call Scripts',
    description: 'What to say, and what to ask, from the first second of the call.',
    needs: 'tools.use',
  },
  {
    slug: 'messaging',
    path: '/tools/messaging',
    title: 'Messaging Creator',
    description: 'Your core message, an 11-second opener and three proof points.',
    needs: 'tools.use',
  },
];

/** Spec section 2: where a click on a card leads, and what its button says. */
export function toolAccess(
  card: ToolCard,
  viewer: PublicViewer | null,
): { target: string; button: string; locked: boolean } {
  const entitled = can(viewer, card.needs);
  const locked = card.needs !== 'identifier.use' && !entitled;
  const button = locked ? 'Upgrade to Access' : 'Open Tool';
  // A visitor comes back to the grid for what is not free: there his own access decides, and nothing is a dead end.
  const wayBack = locked ? '/tools' : card.path;
  if (viewer === null) return { target: `/auth?redirect=${encodeURIComponent(wayBack)}`, button, locked };
  return { target: entitled ? card.path : '/#pricing', button, locked };
}

/** A daily count at an instant: days are UTC days. */
export function allowanceAt(facts: { readonly limit: number; readonly used: number }, now: Date) {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  return { limit: facts.limit, used: facts.used, remaining: Math.max(0, facts.limit - facts.used), resetsAt };
}

/** The frustrations as the specification's wire text; line breaks inside a part are folded so that it parses back. */
export function frustrationText(
  items: readonly { readonly title: string; readonly explanation: string }[],
): string {
  const line = (text: string) => text.replace(/\s+/gu, ' ').trim();
  return items
    .map((item) => `TITLE: ${line(item.title)}\nEXPLANATION: ${line(item.explanation)}`)
    .join('\n\n');
}
