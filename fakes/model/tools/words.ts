import { createHash } from 'node:crypto';
import { anyTrade, type Trade, trades } from './trades.ts';

/** The line of business with the most keywords in the text; what is sold counts more than whom it is sold to. */
export function tradeOf(business: string, audience: string): Trade {
  const [sold = '', ...rest] = business.split(/\s(?:for|to)\s/i);
  const toWhom = `${rest.join(' ')} ${audience}`;
  let best = anyTrade;
  let bestScore = 0;
  for (const trade of trades) {
    const score = 3 * hits(trade, sold) + hits(trade, toWhom);
    if (score > bestScore) {
      best = trade;
      bestScore = score;
    }
  }
  return best;
}

function hits(trade: Trade, text: string): number {
  const words = new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? []);
  const known = (word: string) => words.has(word) || words.has(`${word}s`) || words.has(`${word}es`);
  return trade.keywords.split(' ').filter(known).length;
}

const saying =
  /\b(?:sells?|offers?|provides?|makes?|builds?|runs?|installs?|delivers?|designs?|develops?|creates?|produces?)\s+(.+)/i;

/** The noun phrase after “we sell …” and similar phrases, or null. */
export function offerIn(business: string): string | null {
  const phrase = saying
    .exec(business)?.[1]
    ?.split(/[.,;:!?()]|\s(?:for|to|that|which|so|because|and we|in|with)\s/i)[0]
    ?.trim();
  if (!phrase || phrase.length > 60 || phrase.length < 3) return null;
  return lowerFirst(phrase);
}

/** The audience as used inside a sentence: its first clause, without “our clients are …”. */
export function audienceIn(audience: string): string {
  const clause = audience
    .replace(
      /^(?:(?:my|our|the)\s+)?(?:target\s+)?(?:audience|clients?|customers?|market)\s+(?:is|are)\s+/i,
      '',
    )
    .split(/[.;:!?]/)[0]
    ?.trim();
  return clause ? lowerFirst(shorten(clause, 90)) : 'your clients';
}

/** Puts words into a template's slots; no period follows words that end with an ellipsis. */
export function fill(template: string, slots: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot).replaceAll('….', '…');
}

/** At most `length` characters, cut at a word and ended with an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** At most `length` characters, cut at the end of a clause if one ends in the second half, else with an ellipsis. */
function clauses(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const ends = [
    ...characters
      .slice(0, length)
      .join('')
      .matchAll(/[,;:]\s/gu),
  ].map(({ index }) => index);
  const last = ends.at(-1) ?? 0;
  return last >= length / 2 ? text.slice(0, last) : shorten(text, length);
}

/** Lower-cases the first letter unless the first word is an abbreviation such as “HR” or “CEOs”. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\P{Lu}*(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Upper-cases the first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number derived from a text, always the same for the same text. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE(0);
}

/** What a member typed about a pain, in quotable form: its first line, without numbering, labels and quotes. */
export function painIn(frustrations: string, length = 100): string {
  const line =
    frustrations
      .split(/\n|(?<=[.!?])\s/u)
      .map((part) => part.replace(/^\s*(?:[-•*\d.)]+\s*)?(?:TITLE:|EXPLANATION:)?\s*/iu, '').trim())
      .find((part) => part !== '') ?? 'something is missing';
  return clauses(line.replaceAll(/[“”"]/g, '').replace(/[.!?]+$/u, ''), length);
}

/** A goal as used after “to”: “Book a call” becomes “book a call”. */
export function goalIn(goal: string, length = 90): string {
  return shorten(lowerFirst(goal.replace(/^\s*to\s+/iu, '').replace(/[.!?]+$/u, '')), length);
}
