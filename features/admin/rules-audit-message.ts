import { filterInWords } from '#features/members/rules-filter.ts';
import { filterOf } from '#features/members/contract.ts';

type Details = Readonly<Record<string, string | number | boolean>>;

/** Whom a message was for by the plan they have, as the sent messages say it. */
const holders: Readonly<Record<string, string>> = {
  free: 'To free members',
  tools: 'To Tools members',
  premium: 'To Premium members',
  staff: 'To staff',
  admin: 'To admins',
};

/** Whom a message was for, as its entry notes it; null for what has no words. */
export function toWords({ chosen, filter, tier, to }: Details): string | null {
  switch (String(to)) {
    case 'everybody':
      return 'To everybody';
    case 'member':
      return 'To one member';
    case 'chosen':
      return chosen === 1 ? 'To 1 chosen member' : `To ${chosen ?? ''} chosen members`;
    case 'filter':
      return filterWords(String(filter)) ?? 'To those who fit a filter';
    case 'tier':
      return holders[String(tier)] ?? null;
    default:
      return null;
  }
}

/** Whom a message was for, from the filter as an entry keeps it: without the words that were searched for. */
export function filterWords(stored: string): string | null {
  let words: unknown;
  try {
    words = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof words !== 'object' || words === null) return null;
  const { q, ...chosen } = Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const said = [
    filterInWords(filterOf(chosen)),
    q === undefined ? '' : 'with certain words in their name or address',
  ].filter((part) => part !== '');
  return said.length === 0 ? null : `Those who fit: ${said.join(', ')}`;
}
