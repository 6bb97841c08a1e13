import { createHash } from 'node:crypto';
import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { patterns } from './patterns.ts';
import { anyTrade, type Trade, trades } from './trades.ts';

export type Frustration = { title: string; explanation: string };

/**
 * Three frustrations from templates and the member's own words: one of his line of business, two that all clients
 * share. Titles stay within 120 characters, explanations within 800.
 */
export const frustrationIdentifier: ModelTool = {
  name: 'frustration-identifier',
  fields: ['businessDescription', 'targetAudience'],
  write(fields: Fields): { frustrations: Frustration[] } {
    const business = lineOf(fields, 'businessDescription');
    const audience = lineOf(fields, 'targetAudience');
    const trade = tradeOf(business, audience);
    const offer = offerIn(business) ?? trade.offer;
    const slots: Record<string, string> = {
      audience: audienceIn(audience),
      offer,
      offerStart: upperFirst(offer),
      quote: shorten(business, 90).replaceAll(/[“”"]/g, ''),
      moment: trade.moment,
      fear: trade.fear,
      proof: trade.proof,
    };
    const seed = seedOf(`${business}\n${audience}`);
    return {
      frustrations: choose(trade, seed).map(({ title, explanation }) => ({
        title: shorten(fill(title, slots), 120),
        explanation: shorten(fill(explanation, slots), 800),
      })),
    };
  },
};

/** The trade's own frustration and two shared ones; no trade word that stands out is said twice. */
function choose(trade: Trade, seed: number): Frustration[] {
  const chosen: Frustration[] = [trade.own];
  for (let round = 0; round < 2; round += 1) {
    const said = chosen.flatMap(tradeWordsIn);
    const fresh = patterns.filter(
      (pattern) => !tradeWordsIn(pattern).some((slot) => said.includes(slot)) && !chosen.includes(pattern),
    );
    const pick = fresh[Math.floor(seed / 16 ** round) % fresh.length];
    if (pick) chosen.push(pick);
  }
  return chosen;
}

function tradeWordsIn({ title, explanation }: Frustration): string[] {
  return [...new Set(`${title} ${explanation}`.match(/\{(?:moment|fear|proof)\}/g))];
}

/** The line of business with the most keywords in the text; what is sold counts more than to whom. */
function tradeOf(business: string, audience: string): Trade {
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

/** The noun phrase after “we sell …” and its like, or null. */
function offerIn(business: string): string | null {
  const phrase = saying
    .exec(business)?.[1]
    ?.split(/[.,;:!?()]|\s(?:for|to|that|which|so|because|and we|in|with)\s/i)[0]
    ?.trim();
  if (!phrase || phrase.length > 60 || phrase.length < 3) return null;
  return lowerFirst(phrase);
}

/** The audience as it can stand inside a sentence: its first clause, without “our clients are …”. */
function audienceIn(audience: string): string {
  const clause = audience
    .replace(
      /^(?:(?:my|our|the)\s+)?(?:target\s+)?(?:audience|clients?|customers?|market)\s+(?:is|are)\s+/i,
      '',
    )
    .split(/[.;:!?]/)[0]
    ?.trim();
  return clause ? lowerFirst(shorten(clause, 90)) : 'your clients';
}

function fill(template: string, slots: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}

/** At most `length` characters, ended at a word with an ellipsis. */
function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** Lower-cases the first letter unless the first word is an abbreviation such as “HR” or “CEOs”. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\P{Lu}*(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function seedOf(text: string): number {
  return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE(0);
}
