import { z } from 'zod';
import { folded } from '#platform/contract/words.ts';
import { type EthicsKind, type WrittenKind, writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { figuresIn } from './ethics.ts';
import { checkText } from './laws.ts';
import { checkAgainst, type Checked, type Told, withoutMarks } from './receipt.ts';

/** The kinds that a reader may find: facts that only the member knows to be true, and all others that the rules know. */
const readKinds = [
  'claim',
  'false-urgency',
  'fake-scarcity',
  'fear',
  'manipulation',
  'told-feeling',
  'told-past',
] as const satisfies readonly ('claim' | WrittenKind | EthicsKind)[];

/** What a model writes about a text. */
export const readingOutput = z.object({
  lands: z.string().max(600),
  found: z
    .array(
      z.object({
        kind: z.enum(readKinds),
        sentence: z.string().max(2000),
        why: z.string().max(600),
        instead: z.string().max(2000),
      }),
    )
    .max(24),
});

/** A text as the fixed rules and a reader see it together. */
export interface Read extends Checked {
  /** What the one who receives it may think and not say; '' if nothing was said of that. */
  readonly lands: string;
}

/** A text with one blank for each run of blanks and straight quotation marks, and where each sign of it stands. */
function leveled(text: string) {
  const signs = [...text.matchAll(/\s+|\S/gu)].map(({ 0: found, index }) => ({
    index,
    sign: /^\s/u.test(found) ? ' ' : found.replace(/[‘’]/u, "'").replace(/[“”]/u, '"'),
  }));
  const at = signs.flatMap(({ index, sign }) => Array.from({ length: sign.length }, () => index));
  return { text: signs.map(({ sign }) => sign).join(''), at: [...at, text.length] };
}

/** A sentence as it stands in a text, whatever its blanks and quotation marks became; null if it isn't there. */
function wordsIn(text: string, sentence: string): string | null {
  const wanted = leveled(sentence.trim()).text;
  const whole = leveled(text);
  const from = wanted === '' ? -1 : whole.text.indexOf(wanted);
  return from < 0 ? null : text.slice(whole.at[from], whole.at[from + wanted.length]);
}

/** How many clients' cards a reader is told of a text, and how much of everything. */
const most = { cards: 12, characters: 8000 } as const;
/** What each kind is called there: a title has the client's name. */
const labels: Readonly<Record<Told['kind'], string>> = {
  brief: 'True of the business',
  card: 'A client said',
  voice: 'Own writing',
  profile: 'Profile',
};
const wordsOf = (text: string): string[] => folded(text).match(/\p{L}{4,}/gu) ?? [];

/**
 * What a reader is told besides the text: the brief, the voice and the profile, and of the cards those that share two
 * words with the text, e.g. a client's name and a word of what they said. The name itself is not told.
 */
export function toldFor(text: string, told: readonly Told[]): string {
  const said = new Set(wordsOf(text));
  const shared = (one: Told) =>
    new Set(wordsOf(`${one.title} ${one.text}`).filter((word) => said.has(word))).size;
  const cards = told
    .filter((one) => one.kind === 'card' && shared(one) > 1)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, most.cards);
  return [...told.filter(({ kind }) => kind !== 'card'), ...cards]
    .map(({ kind, text: words, unnamed = words }) => `${labels[kind]}: ${unnamed}`)
    .join('\n')
    .slice(0, most.characters);
}

/**
 * What a reader found, together with what the fixed rules find. Only sentences that the text really has are shown, and
 * a rewording only if it breaks none of the rules itself.
 */
export function readAgainst(
  text: string,
  told: readonly Told[],
  output: z.output<typeof readingOutput>,
): Read {
  const byRule = checkAgainst(text, told);
  const known = figuresIn([text, ...told.map((one) => one.text)]);
  const found = output.found.flatMap(({ instead, kind, sentence, why }) => {
    const quote = wordsIn(text, sentence);
    if (quote === null) return [];
    const isHonest = checkText([{ name: '', text: instead }], known).length === 0;
    return [{ kind, quote, why: why.trim(), instead: isHonest ? instead.trim() : '' }];
  });
  const marks = found.flatMap(({ instead, kind, quote, why }) => {
    if (kind === 'claim') return [];
    const { advice, reason } = writtenRules[kind];
    return [{ kind, part: '', quote, reason: why || reason, advice: instead === '' ? advice : '', instead }];
  });
  const isIn = (words: string) => marks.some(({ quote }) => quote.includes(words));
  const others = byRule.marks.filter(({ quote }) => !isIn(quote));
  // What a rewording left out is no longer claimed.
  const claimed = found.filter(
    ({ kind, quote }) =>
      kind === 'claim' && !isIn(quote) && byRule.receipt.every(({ words }) => !quote.includes(words)),
  );
  const receipt = [
    ...byRule.receipt,
    ...claimed.map(({ quote }) => ({ words: quote, standing: 'not-shown' as const, source: null })),
  ].toSorted((one, other) => text.indexOf(one.words) - text.indexOf(other.words));
  const reworded = marks.reduce(
    (whole, { instead, quote }) => (instead === '' ? whole : whole.replace(quote, () => instead)),
    text,
  );
  const open = [...marks.filter(({ instead }) => instead === ''), ...checkAgainst(reworded, told).marks];
  return {
    lands: output.lands.trim(),
    marks: [...marks, ...others].toSorted(
      (one, other) => text.indexOf(one.quote) - text.indexOf(other.quote),
    ),
    receipt,
    honest: marks.length + others.length === 0 ? null : withoutMarks(reworded, open),
  };
}
