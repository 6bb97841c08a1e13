import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'home';
const issue = 3;

/** The finished front: top bar, both landing pages, footer. */
export const homeFront: readonly Row[] = [
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    {
      'anchor-features': 'anchor #features',
      'anchor-free-resources': 'anchor #free-resources',
      'anchor-course': 'anchor #course',
      'anchor-pricing': 'anchor #pricing',
    },
  ),
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    {
      'strategy-call-page': 'a strategy-call booking page (external, open to all)',
      'community-links': 'Community (external invite links)',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'top-bar-features': 'Top bar, logged out: Features',
      'top-bar-free-resources': 'Top bar, logged out and logged in: Free Resources',
      'top-bar-course-book': 'Top bar, logged out and logged in: Course/Book',
      'top-bar-emotion-tracker': 'Top bar, logged out and logged in: Emotion Tracker',
      'top-bar-pricing': 'Top bar, logged out: Pricing',
      'complete-system': "A 'Complete Make me Great! System' grid of six cards.",
      'get-free-books': "free-resources section with 'Get Your Free Books' (to /auth)",
      'book-strategy-call': ['A Book-a-Strategy-Call card.', 'Book a Strategy Call'],
      'free-books-download': 'the free-books section: Download PDF',
      'free-books-read-online': 'the free-books section: Read Online',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'top-bar-menu': 'Small screens: a collapsible menu with the same entries.',
      'feature-card-tools': 'Features section with three cards: Tools (/tools)',
      'feature-card-tracker': 'Features section: Live Emotion Tracker (/emotion-tracker)',
      'feature-card-course': 'Features section: Complete Course (/#course, premium-gated)',
      'system-logged-out': 'Logged out, clicking goes to /auth.',
      'system-course': 'Logged in: course card to /course',
      'system-identifier': 'frustration identifier to /tools/frustration-identifier',
      'system-tracker': 'emotion tracker to /emotion-tracker',
      'system-messaging': 'messaging creator to /tools/messaging',
      'system-email': 'email sequence builder to /tools/email-sequences',
      'system-call': 'call script generator to /tools/call-scripts',
      'sections-logged-out': 'Course section, free-resources section, pricing section.',
      'card-strategy-call': "'Welcome Back!' cards: strategy call",
      'card-free-resources': 'Free Resources (scrolls to free books)',
      'card-community': 'Community (external invite)',
      'card-tracker': 'Live Emotion Tracker',
      'card-tools': 'Tools (shown to Tools, Premium or admin)',
      'card-tools-upsell': 'Tools & Resources upsell (if no subscription)',
      'card-course': 'Course Access (Premium or admin)',
      'card-premium-upgrade': 'Premium Access upgrade card (if no subscription or Tools-only)',
      'sections-logged-in': 'Then the free-books section, course section, and pricing',
      'pricing-hidden': 'pricing (hidden if subscribed or admin)',
      'footer-product-logged-in': 'Footer: Product links (logged in: Free Resources, Tools, Course, Upgrade)',
      'footer-product-logged-out': 'logged out: Features, Course, Pricing, Free Tools',
      'footer-external': 'external Resources and Company links (about, contact, privacy, terms, blog)',
      'footer-scrolls-to-top': 'After footer navigation the page scrolls to top after 100 ms.',
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'anonymous-system-cards': 'Anonymous: must sign in for system cards (redirected to /auth)',
      'anonymous-free-books': 'Anonymous: must sign in for books (redirected to /auth)',
      'anonymous-course': ['Anonymous: must sign in for course (redirected to /auth)', 'redirect=%2Fcourse$'],
      'member-community': 'Free member: community',
      'strategy-call-open': 'The strategy-call booking is open to all.',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'external-new-tabs': 'External links open in new tabs (strategy call booking, community invites).',
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'course-numbers': 'Course: 59 lessons, 5 modules, 2 free resources, 1 bonus (community access).',
      'scroll-100-ms': ['scroll-to-top 100 ms', 'advanceTimersByTime(99)', 'advanceTimersByTime(1)'],
    },
  ),
];
