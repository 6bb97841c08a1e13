import { shelf } from '#content/books/shelf.ts';
import type { SiteChange } from '#features/home/contract-site.ts';
import { includedPart, type SitePart } from '#features/home/rules-site.ts';

/** One thing that a version says differently from the one before it. */
export interface VersionChange {
  readonly label: string;
  /** What it says now; '' where it says nothing anymore. */
  readonly words: string;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Postal address',
  email: 'Email',
  country: 'Country',
  register: 'Public register',
  readBy: 'Read by',
  strategyCall: 'Strategy call',
  community: 'Community',
  about: 'About',
  contact: 'Contact',
  blog: 'Blog',
  support: 'Support',
  role: 'Role',
  words: 'Words',
  source: 'Source',
  url: 'Link',
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
};

type Texts = Readonly<Record<string, string>>;

function fieldChanges(now: Texts, before: Texts, of = ''): VersionChange[] {
  return Object.entries(now).flatMap(([field, words]) =>
    words === before[field] ? [] : [{ label: `${of}${labels[field] ?? field}`, words }],
  );
}

/** What came into a list and what left it, by one text of each entry. */
function listChanges(now: readonly string[], before: readonly string[]): VersionChange[] {
  const added = now.filter((one) => !before.includes(one)).map((words) => ({ label: 'Added', words }));
  const removed = before.filter((one) => !now.includes(one)).map((words) => ({ label: 'Removed', words }));
  return [...added, ...removed];
}

const communityWords = ({ name, url }: { readonly name: string; readonly url: string }) => `${name}, ${url}`;
const saidWords = ({ name, words }: { readonly name: string; readonly words: string }) =>
  `“${words}” ${name}`;

/** What a version of a part changed. @param before the version before it */
export function changesOf(part: SitePart, now: SiteChange, before: SiteChange): VersionChange[] {
  switch (part) {
    case 'books': {
      const [books, former] = [now.books, before.books];
      if (!books || !former) return [];
      return Object.entries(books).flatMap(([slug, texts]) => {
        const of = `${shelf[slug as keyof typeof books].title}: `;
        return fieldChanges(texts, former[slug as keyof typeof books], of);
      });
    }
    case 'communities':
      return listChanges(
        (now.communities ?? []).map(communityWords),
        (before.communities ?? []).map(communityWords),
      );
    case 'testimonials':
      return listChanges((now.testimonials ?? []).map(saidWords), (before.testimonials ?? []).map(saidWords));
    case 'owner':
    case 'legal':
    case 'links':
    case 'founder':
    case 'claim':
      return fieldChanges(now[part] ?? {}, before[part] ?? {});
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : value === '';

/** Whether a version says nothing at all, as before the owner entered anything. */
export const isNothing = (value: SiteChange): boolean => isEmpty(value);

/**
 * What visitors no longer see once a version that says nothing is brought back; nothing for one that says something, which
 * takes the place of what is there.
 * @param current what is shown now; null where nothing that was saved is
 */
export function goneWith(part: SitePart, value: SiteChange, current: SiteChange | null): readonly string[] {
  if (current === null || !isNothing(value)) return [];
  return changesOf(part, current, value).map(({ label, words }) =>
    label === 'Added' ? words : `${label}: ${words}`,
  );
}

/** Whether a version says what came with the product. */
export function isIncluded(part: SitePart, value: SiteChange): boolean {
  return changesOf(part, value, includedPart(part, value)).length === 0;
}
