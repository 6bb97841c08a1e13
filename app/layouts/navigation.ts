import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** One link of the frame; whether it opens inside the app or as a document is decided where it is rendered. */
export interface NavigationEntry {
  readonly label: string;
  /** Path with hash, e.g. `/#features`. */
  readonly to: `/${string}`;
}

type Viewer = PublicViewer | null;

/** The logo leads there, and the first entry of the folded menu, which says so. */
export const homeEntry: NavigationEntry = { label: 'Home', to: '/' };
const tracker: NavigationEntry = { label: 'Emotion Tracker', to: '/emotion-tracker' };
const tools: NavigationEntry = { label: 'Tools', to: '/tools' };
const clients: NavigationEntry = { label: 'Clients', to: '/clients' };
const library: NavigationEntry = { label: 'Library', to: '/tools/library' };
const ownEntries: readonly NavigationEntry[] = [{ label: 'Practice', to: '/spar' }, clients, library];
/** For these no bar has room: they stand under the email, and in the folded menu. */
export const underEmail: readonly NavigationEntry[] = [
  { label: 'Three minutes', to: '/three-minutes' },
  { label: 'Ask', to: '/ask' },
];
/** Of the bar's entries, those for which a laptop's has no room beside the email: they then stand under that. */
export function wideEntries(viewer: Viewer): readonly NavigationEntry[] {
  return can(viewer, 'team') ? [clients, library] : [library];
}

function freeResources(viewer: Viewer): NavigationEntry {
  return { label: 'Free Resources', to: viewer === null ? '/#free-resources' : '/#free-books' };
}

/** Members go to the course's page, which says what it takes to read it; visitors to its outline. */
function courseAddress(viewer: Viewer): `/${string}` {
  return viewer === null ? '/#course' : '/course';
}

/** The same for everybody, shown while the viewer is not known yet. */
export const commonEntries: readonly NavigationEntry[] = [tracker, tools];

/** The top bar's entries, the same on small screens [home.top-bar-menu]. */
export function topBarEntries(viewer: Viewer): readonly NavigationEntry[] {
  const course: NavigationEntry = { label: 'Course/Book', to: courseAddress(viewer) };
  if (viewer !== null) return [freeResources(viewer), course, tracker, tools, ...ownEntries];
  return [
    { label: 'Features', to: '/#features' },
    freeResources(viewer),
    course,
    tracker,
    tools,
    { label: 'Pricing', to: '/#pricing' },
  ];
}

/** The link of admins and staff to their pages [admin.top-bar-button]; none for others. */
export function adminEntry(viewer: Viewer): NavigationEntry | undefined {
  return can(viewer, 'team') ? { label: 'Admin', to: '/course-admin' } : undefined;
}

/** What a member finds under their email. */
export const accountEntries: readonly NavigationEntry[] = [
  { label: 'Settings', to: '/settings' },
  { label: 'Billing', to: '/settings/billing' },
  // The page shows their result, or starts the assessment if there is none yet.
  { label: 'Assessment', to: '/assessment' },
];

/** One more entry there for admins: the form is at the bottom of their start page, where nobody looks for it. */
export const viewAsMember: NavigationEntry = { label: 'View as a member', to: '/admin#look-title' };

/**
 * Premium members and admins are offered no plans [billing.premium-may-buy-nothing] and get their billing page instead;
 * Tools members get the upgrade, all others the prices.
 */
function upgrade(viewer: Viewer): NavigationEntry {
  if (can(viewer, 'course.read')) return { label: 'Billing', to: '/settings/billing' };
  return { label: 'Upgrade', to: can(viewer, 'tools.use') ? '/purchase?upgrade=true' : '/#pricing' };
}

/** The one group of the footer that depends on who is reading. */
export const productTitle = 'Product';

export interface FooterGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

function productEntries(viewer: Viewer | undefined): readonly NavigationEntry[] {
  if (viewer === undefined) return commonEntries;
  if (viewer === null)
    return [
      { label: 'Features', to: '/#features' },
      { label: 'Course', to: '/#course' },
      { label: 'Pricing', to: '/#pricing' },
      { label: 'Free Tools', to: '/tools' },
    ];
  return [freeResources(viewer), tools, { label: 'Course', to: courseAddress(viewer) }, upgrade(viewer)];
}

/**
 * The footer's links [home.footer-external]. `/go/...`, About, Contact, Blog and Support may be the owner's own pages.
 * @param viewer undefined while not known yet
 */
export function footerGroups(viewer: Viewer | undefined): readonly FooterGroup[] {
  return [
    { title: productTitle, entries: productEntries(viewer) },
    {
      title: 'Resources',
      entries: [
        { label: 'Community', to: '/go/community' },
        { label: 'Strategy call', to: '/go/strategy-call' },
        { label: 'Support', to: '/support' },
      ],
    },
    {
      title: 'Company',
      entries: [
        { label: 'About', to: '/about' },
        { label: 'Contact', to: '/contact' },
        { label: 'Blog', to: '/blog' },
      ],
    },
  ];
}

/** The small print below the footer's groups, in one line where there is room. */
export const legalEntries: readonly NavigationEntry[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Refunds', to: '/refunds' },
  { label: 'Cookies', to: '/cookies' },
  { label: 'Biometric notice', to: '/biometric-notice' },
  { label: 'AI notice', to: '/ai-notice' },
  { label: 'Accessibility', to: '/accessibility' },
  { label: 'Cancel subscription', to: '/cancel-subscription' },
  { label: 'Withdraw from contract', to: '/withdraw' },
];
