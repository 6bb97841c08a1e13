import { createHash } from 'node:crypto';
import { anyTrade, type Trade, trades } from './trades.ts';

/**
 * The line of business with the most keywords in the text; what is sold counts more than whom it is sold to. A tie goes
 * to the one named first: people say what they do before they say where. Words that also name the audience belong to
 * it: somebody who repairs the roofs of warehouses is a roofer.
 */
export function tradeOf(business: string, audience: string): Trade {
  const [sold = '', ...rest] = business.split(/\s(?:for|to)\s/i);
  const inAudience = placesOf(audience);
  const inWhoTheyAre = placesOf(audienceIn(audience));
  const inWhatIsSold = placesOf(sold);
  const inToWhom = placesOf(rest.join(' '));
  let best = anyTrade;
  let bestScore = 0;
  for (const trade of trades) {
    const said = trade.phrase?.exec(business);
    const theirs = namedIn(trade, inAudience);
    const named = namedIn(trade, inWhatIsSold);
    const inSold = [...named.values(), ...(said ? [wordsIn(business.slice(0, said.index)).length] : [])];
    const ownWords = [...named.keys()].filter((word) => !theirs.has(word)).length + (said ? 1 : 0);
    const inRest = namedIn(trade, inToWhom).size;
    // Dental training for dentists is training: what the audience is from counts less.
    const weight = namedIn(trade, inWhoTheyAre).size > 0 ? 1 : 2;
    const score = weight * ownWords + inSold.length + inRest + 1 / (2 + Math.min(...inSold, 1000));
    if (inSold.length + inRest > 0 && score > bestScore) {
      best = trade;
      bestScore = score;
    }
  }
  return best;
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];

type Places = ReadonlyMap<string, number>;

/** Each word of a text with its first place. */
function placesOf(text: string): Places {
  const places = new Map<string, number>();
  for (const [place, word] of wordsIn(text).entries()) if (!places.has(word)) places.set(word, place);
  return places;
}

/** The trade's keywords that a text names, in one number or the other, each with its first place. */
function namedIn(trade: Trade, places: Places): Places {
  const named = new Map<string, number>();
  for (const word of trade.keywords.split(' ')) {
    const found = [word, `${word}s`, `${word}es`].flatMap((typed) => places.get(typed) ?? []);
    if (found.length > 0) named.set(word, Math.min(...found));
  }
  return named;
}

/** The audience as used inside a sentence: who they are, without “our clients are …” and without what they do. */
export function audienceIn(audience: string): string {
  const clause = audience
    .replace(
      /^(?:(?:my|our|the)\s+)?(?:target\s+)?(?:audience|clients?|customers?|market)\s+(?:is|are)\s+/i,
      '',
    )
    .split(/[.,;:!?]|\s(?:who|whose|that|which|where|because)\s/i)[0]
    ?.trim();
  return clause ? lowerFirst(shorten(clause, 90)) : 'clients';
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

/** Lower-cases the first letter, but not of an abbreviation such as “HR” or “CEOs”, nor of a name: “Ben Hughes”. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\P{Lu}*(?:\s(?!\p{Lu})|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A number derived from a text, always the same for the same text. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE(0);
}
