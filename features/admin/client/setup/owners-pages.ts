/** Every page that says what the owner tells, or leads where they say. */
export const ownersPages = [
  { path: '/', name: 'Front page' },
  { path: '/contact', name: 'Contact' },
  { path: '/about', name: 'About' },
  { path: '/go/strategy-call', name: 'Book a strategy call' },
  { path: '/go/community', name: 'Community' },
  { path: '/support', name: 'Support' },
  { path: '/blog', name: 'Blog' },
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy' },
  { path: '/cookies', name: 'Cookies' },
  { path: '/refunds', name: 'Refunds' },
  { path: '/ai-notice', name: 'AI notice' },
  { path: '/biometric-notice', name: 'Biometric notice' },
  { path: '/accessibility', name: 'Accessibility' },
] as const;

/** What a page says to visitors while something is missing, and what is said of it to the owner. */
const unfinished = [
  { says: 'details aren’t complete here yet', words: 'says that your details are incomplete' },
  { says: 'whose postal address isn’t given here yet', words: 'says that your details are incomplete' },
  {
    says: 'The calendar isn’t online yet',
    words: 'says that the calendar isn’t online yet: enter its link under ‘Content’',
  },
  {
    says: 'The community opens soon',
    words: 'says that the community opens soon: enter its link under ‘Content’',
  },
] as const;

/** What of the owner's a page lacks, by its text; null if it is complete. */
export const lackOf = (html: string): string | null =>
  unfinished.find(({ says }) => html.includes(says))?.words ?? null;
