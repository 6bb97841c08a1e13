import type { SitePart } from './rules-site.ts';

/** What the owner tells about their site, part by part, as the setup and the audit log name it. */
export const partNames: Readonly<Record<SitePart, string>> = {
  owner: 'Your details',
  legal: 'Legal texts',
  links: 'Links',
  communities: 'Communities',
  founder: 'Founder',
  testimonials: 'Testimonials',
  claim: 'Source of the claim',
  books: 'Free books',
};
