import type { SitePart } from '#features/home/rules-site.ts';
import { shelf } from '#content/books/shelf.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { cancellationWhyWords } from '#features/billing/rules-cancellation.ts';
import { statusWords } from '#features/billing/rules-subscriptions.ts';
import { fileSize } from '#platform/contract/files.ts';
import { filterChoices } from '#features/members/rules-filter.ts';
import { toWords } from './rules-audit-message.ts';

type Value = string | number | boolean;
/** What an entry of the log notes besides who did what, as it is stored. */
type Details = Readonly<Record<string, Value>>;
/** What things are called today, by their ids. */
type Names = Readonly<Record<string, string>>;
type TimeOf = (iso: string) => string;

/** The things that have a name. */
const things: Readonly<Record<string, string>> = { client: 'Client', lesson: 'Lesson', module: 'Module' };
const listOf = (value: Value) => String(value).split(' ');

/** The ids in an entry whose names an admin wants to read instead. */
export function thingsIn(details: Details): string[] {
  return Object.entries(details).flatMap(([key, value]) =>
    Object.hasOwn(things, key) ? [String(value)] : key === 'order' ? listOf(value) : [],
  );
}

/** A code such as `lost_phone` or `byHand` in plain words; ids and addresses stay as they are. */
const spaced = (code: string) =>
  /^[a-z]+(?:[-_][a-z]+)*$/.test(code) ? code.replaceAll(/[-_]/g, ' ') : code;
const labelOf = (key: string) => {
  const words = spaced(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const endWords: Names = {
  now: 'It ended right away',
  period_end: 'It ends with the month that is paid for',
  stays: 'The plan stays as it is',
};
const refundWords: Names = {
  none: 'No refund',
  unused: 'Refund for the days left',
  period: 'Refund of the whole month',
  part: 'Refund of a part of one payment',
};
const bookWords: Names = Object.fromEntries(Object.entries(shelf).map(([slug, { title }]) => [slug, title]));

/** An id of a row, or of the payment provider's, that means nothing to anybody; the file has it. */
const isRowId = (value: Value) =>
  typeof value === 'string' &&
  (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(value) || /^(?:sub|cus|promo|in|pi|ch|re)_[A-Za-z0-9]/.test(value));

const partWords: Names = {
  owner: 'Your details',
  name: 'Name',
  logo: 'Logo',
  accent: 'Color',
  front: 'Front page',
  questions: 'Questions of the front page',
  mails: 'Texts of emails',
  legal: 'Legal texts',
  links: 'Links',
  communities: 'Communities',
  founder: 'Founder',
  portrait: 'Founder’s picture',
  testimonials: 'Testimonials',
  claim: 'Source of the claim',
  books: 'Free books',
  prices: 'Prices',
  planLines: 'Lines of the plans',
  referral: 'Refer a colleague',
  stayedLine: 'Line of what stayed',
} satisfies Readonly<Record<SitePart, string>>;

const tierWords: Names = {
  free: 'Free',
  tools: plans.tools.name,
  premium: plans.premium.name,
  staff: 'Staff',
  admin: 'Admin',
};
const withWords: Names = {
  password: 'With a password',
  totp: 'With a code from their app',
  backup: 'With a backup code',
  passkey: 'With a passkey',
  'passkey as second step': 'With a passkey as the second step',
  google: 'With Google',
  openid: 'With an account elsewhere',
};
const uploadWords: Names = {
  'course.video': 'Film of a lesson',
  'course.pdf': 'PDF of a lesson',
  'course.picture': 'Picture in a lesson',
  'books.pdf': 'PDF of the book',
  'books.cover': 'Cover of the book',
};
const aboutWords: Names = { service: 'About the service', offers: 'Tips and offers' };

/** An end in words: an instant, or no end date, which an entry stores as `none`. */
const untilWords = (end: string, timeOf: TimeOf) =>
  end === 'none' ? 'with no end date' : `until ${timeOf(end)}`;
const isInstant = (value: Value) =>
  typeof value === 'string' && value.length <= 30 && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** What a member was given before. */
function beforeWords(word: string, { beforeEndsAt }: Details, timeOf: TimeOf): string {
  const held = tierWords[word];
  return held === undefined ? '' : `Before: ${held} ${untilWords(String(beforeEndsAt ?? 'none'), timeOf)}`;
}

function moneyWords(value: Value, { currency }: Details, after: string): string | null {
  if (typeof value !== 'number' || typeof currency !== 'string') return null;
  return value > 0 ? `${moneyOf(value, currency)} ${after}` : '';
}

/** The words for a detail of an entry about access given by hand, like `ownWords`. */
function grantWords(key: string, value: Value, details: Details, timeOf: TimeOf): string | null {
  const word = String(value);
  switch (key) {
    case 'before':
      return beforeWords(word, details, timeOf);
    case 'startsAt':
      return `From ${timeOf(word)}`;
    case 'endsAt':
      return word === 'none' ? 'No end date' : `Until ${timeOf(word)}`;
    case 'lastedUntil':
      return `Before: ${untilWords(word, timeOf)}`;
    case 'after':
    case 'beforeEndsAt':
    case 'role':
      return '';
    default:
      return null;
  }
}

interface Readers {
  readonly names: Names;
  readonly timeOf: TimeOf;
}

/** One detail in words; '' for what says nothing, null for what has no words of its own. */
function ownWords(key: string, value: Value, details: Details, readers: Readers): string | null {
  const { names, timeOf } = readers;
  const word = String(value);
  switch (key) {
    case 'to':
      return toWords(details);
    case 'tier':
      return 'to' in details ? '' : (tierWords[word] ?? null);
    case 'chosen':
    case 'filter':
      return '';
    case 'about':
      return aboutWords[word] ?? null;
    case 'with':
      return withWords[word] ?? null;
    case 'activity':
    case 'payment':
      return filterChoices[key].find((choice) => choice.value === value)?.label ?? null;
    case 'client':
    case 'lesson':
    case 'module':
      return `${things[key] ?? ''} ${names[word] === undefined ? word : `“${names[word]}”`}`;
    case 'order':
      return `New order: ${listOf(value)
        .map((id) => names[id] ?? id)
        .join(', ')}`;
    case 'part':
      return partWords[word] ?? null;
    case 'endsAt':
      return word === 'never' ? 'No end date' : isInstant(value) ? `Until ${timeOf(word)}` : null;
    case 'mostUses':
      return word === 'any' ? '' : `May be used ${word === '1' ? 'once' : `${word} times`}`;
    case 'off':
      return word;
    case 'book':
      return `Book “${bookWords[word] ?? word}”`;
    case 'kind':
      return uploadWords[word] ?? null;
    case 'size':
      return typeof value === 'number' ? fileSize(value) : null;
    case 'why':
      return Object.entries(cancellationWhyWords).find(([code]) => code === value)?.[1] ?? null;
    case 'ends':
      return endWords[word] ?? null;
    case 'refund':
      return refundWords[word] ?? null;
    case 'before':
      return `Before: ${statusWords(word)}`;
    case 'after':
      return 'ends' in details ? '' : `After: ${statusWords(word)}`;
    case 'amount':
      return moneyWords(value, details, 'went back');
    case 'byHand':
      return moneyWords(value, details, 'had to be sent by hand');
    case 'currency':
      return 'amount' in details || 'byHand' in details ? '' : null;
    case 'mail':
      return value === true ? 'Also by email' : '';
    case 'told':
      return value === true ? 'Members were told' : 'Nobody was told';
    case 'later':
      return value === true ? 'For later' : '';
    default:
      return null;
  }
}

const grantOrder = ['tier', 'startsAt', 'endsAt', 'lastedUntil', 'before'];

/**
 * What an entry notes besides, as sentences without their period; ids of rows are left to the file.
 * @param timeOf an instant for whoever reads it
 */
export function detailsInWords(details: Details, names: Names, timeOf: TimeOf): string[] {
  const isGrant = 'grant' in details || 'role' in details;
  // The database keeps keys by their length; a grant is read from its start to what was before.
  const placeOf = ([key]: [string, Value]) => (isGrant ? grantOrder.indexOf(key) : 0);
  const ordered = Object.entries(details).toSorted((a, b) => placeOf(a) - placeOf(b));
  return ordered.flatMap(([key, value]) => {
    const given = isGrant ? grantWords(key, value, details, timeOf) : null;
    const own = given ?? ownWords(key, value, details, { names, timeOf });
    if (own !== null) return own === '' ? [] : [own];
    if (isRowId(value) || value === 'any') return [];
    return [`${labelOf(key)}: ${isInstant(value) ? timeOf(String(value)) : spaced(String(value))}`];
  });
}
