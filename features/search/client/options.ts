import { holdsWords, isCloseTo, searchWords } from '#platform/contract/search-words.ts';
import type { SearchHit, SearchKind } from '#platform/contract/search.ts';
import { unlockWords } from '#features/course/rules.ts';

/** A page or a command of the site: found on this device, also without a connection. */
export interface Place {
  readonly title: string;
  readonly detail: string;
  /** Other words by which it is looked for. */
  readonly alsoCalled: string;
  /** Offered before anything is typed. */
  readonly isFirst: boolean;
  /** Its address, or what it does. */
  readonly target: string | (() => void);
}

/** One line of the list. */
export interface Option {
  readonly key: string;
  readonly title: string;
  /** What it is, in a word or two; '' for nothing. */
  readonly about: string;
  /** A line of the member's own or a lesson's words; '' for none. */
  readonly context: string;
  readonly lang: string | null;
  /** When it was made, and the calendar day it is about; null: no day to show. */
  readonly at: string | null;
  readonly day: string | null;
  readonly target: Place['target'];
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

const mostPlaces = 5;

export const kindLabels: Readonly<Record<SearchKind, string>> = {
  client: 'Clients',
  card: 'Cards',
  text: 'Texts',
  call: 'Practice calls',
  'real-call': 'Real calls',
  lesson: 'Lessons',
  book: 'Books',
  note: 'Your notes',
};

const isCalled = ({ title }: Place, typed: string) => holdsWords(title, searchWords(typed));

/** The pages and commands whose names hold all of the words; those found by their title come first. */
export function placesWith(places: readonly Place[], typed: string): readonly Place[] {
  if (typed === '') return places.filter(({ isFirst }) => isFirst);
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const found = places.filter(({ title, alsoCalled }) => holdsWords(`${title} ${alsoCalled}`, words));
  return [
    ...found.filter((place) => isCalled(place, typed)),
    ...found.filter((place) => !isCalled(place, typed)),
  ].slice(0, mostPlaces);
}

const shortestTelling = 4;

/**
 * For when nothing else is found: those whose names may be meant though they are mistyped, or that have to do with a
 * word of what was asked, as Billing with 'how do I cancel'.
 */
export function placesNear(places: readonly Place[], typed: string): readonly Place[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const near = places.filter(({ title }) => isCloseTo(title, words));
  const telling = words.filter(({ length }) => length >= shortestTelling);
  const asked = places.filter(({ title, alsoCalled }) =>
    telling.some((word) => holdsWords(`${title} ${alsoCalled}`, [word])),
  );
  return (near.length > 0 ? near : asked).slice(0, mostPlaces);
}

const ofPlace = ({ title, detail, target }: Place): Option => ({
  key: `place ${title}`,
  title,
  about: detail,
  context: '',
  lang: null,
  at: null,
  day: null,
  target,
});

const ofHit = ({ about, locked, ...hit }: SearchHit, now: Date): Option => {
  const opens = locked && unlockWords(locked.opensAt === null ? null : new Date(locked.opensAt), now);
  return {
    ...hit,
    // Beside a client's next step, the day of the last change would pass for the day it is due.
    at: hit.kind === 'client' ? null : hit.at,
    key: `${hit.kind} ${hit.address} ${hit.context}`,
    about: [about, opens].filter(Boolean).join(' · '),
    target: hit.address,
  };
};

const newestFirst = (one: SearchHit, other: SearchHit) => (other.at ?? '').localeCompare(one.at ?? '');

/** Who is called exactly that is meant, even if a page is called so too. */
const isClient = ({ kind, title }: SearchHit, typed: string) =>
  kind === 'client' && title.toLowerCase() === typed.toLowerCase();

/** The last line: what was typed, as a question to the material. */
const askGroup = (typed: string): OptionGroup => ({
  label: 'Ask',
  options: [
    {
      key: 'ask',
      title: `Ask: ${typed}`,
      about: 'An answer from your lessons, books and clients',
      context: '',
      lang: null,
      at: null,
      day: null,
      target: `/ask?${new URLSearchParams({ q: typed }).toString()}`,
    },
  ],
});

/**
 * Before anything is typed, what is recent comes first; then pages that are called so. A page that only has to do with
 * it comes after what says the word, as Billing after the lessons on a price.
 */
export function groupsOf(
  { places, hits, typed }: { places: readonly Place[]; hits: readonly SearchHit[]; typed: string },
  now: Date,
): readonly OptionGroup[] {
  const isRecent = typed === '';
  const own = { label: 'Go to', options: places.map(ofPlace) };
  const found = isRecent
    ? [{ label: 'Recent', options: hits.toSorted(newestFirst).map((hit) => ofHit(hit, now)) }]
    : [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, ofKind]) => ({
        label: kindLabels[kind],
        options: ofKind.map((hit) => ofHit(hit, now)),
      }));
  const isFirst = places.some((place) => isCalled(place, typed)) && !hits.some((hit) => isClient(hit, typed));
  const ordered = !isRecent && isFirst ? [own, ...found] : [...found, own];
  return [...ordered, ...(isRecent ? [] : [askGroup(typed)])].filter(({ options }) => options.length > 0);
}
