import { folded } from '#platform/contract/words.ts';
import { checkEthics, figuresIn, withoutFigures } from './ethics.ts';
import { checkText, type TextMark } from './laws.ts';

/** Something that the member told us, in which a claim may stand. */
export interface Told {
  readonly kind: 'brief' | 'card' | 'voice' | 'profile';
  readonly title: string;
  /** Where the member finds it; null for what came with the text. */
  readonly address: string | null;
  readonly text: string;
  /** The same without the client's name, which no model is told; missing where the text names no client. */
  readonly unnamed?: string;
}

/** Something that a text says and a reader could ask about. */
export interface Claim {
  /** The exact words from the text. */
  readonly words: string;
  /** `reckoned`: the figure follows from figures that the member told us. */
  readonly standing: 'shown' | 'reckoned' | 'not-shown';
  /** Where it stands, with the sentence that has it; null unless it is shown. */
  readonly source: (Omit<Told, 'text' | 'unnamed'> & { readonly words: string }) | null;
}

/** What should not be said as it stands. */
export interface CheckMark extends TextMark {
  /** What a reader would say in its place; '' for nothing. */
  readonly instead: string;
}

/** What was found in a text that anybody may have written. */
export interface Checked {
  readonly marks: readonly CheckMark[];
  readonly receipt: readonly Claim[];
  /** The text without what was marked; null where nothing was. */
  readonly honest: string | null;
}

/** A text of 20,000 letters may be nothing but figures. */
const mostClaims = 100;
const quoteLength = 240;

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The segmenter takes 'today. 94% of' for one sentence, as if the point were an abbreviation's. */
const beforeFigure =
  /(?<=(?<!\b(?:no|nos|approx|e\.g|i\.e|vs|pp?|ca|art))[.!?]["”’)]?\s{1,4})(?=[$€£]?\p{Nd})/iu;

/** The sentences of a text with their places. */
function segmentsOf(text: string): readonly { readonly index: number; readonly segment: string }[] {
  return [...sentenceEnds.segment(text)].flatMap(({ index, segment }) => {
    let at = index;
    return segment.split(beforeFigure).map((part) => {
      const from = at;
      at += part.length;
      return { index: from, segment: part };
    });
  });
}
const sentencesOf = (text: string) => segmentsOf(text).map(({ segment }) => segment);

const claims: ReadonlySet<TextMark['kind']> = new Set(['invented-number', 'invented-proof', 'fake-scarcity']);
const quotation = /[“"][^”"\n]{12,220}[”"]/gu;

/** Quotes and blanks are set by programs, not by people. */
const compared = (text: string) =>
  folded(text).replaceAll(/[‘’]/g, "'").replaceAll(/[“”"]/g, '').replaceAll(/\s+/g, ' ').trim();

/** The words of a text that claim something, in their order. */
function claimsIn(text: string): readonly { readonly words: string; readonly isFigure: boolean }[] {
  const marked = checkEthics([{ name: '', text }], [])
    .filter(({ kind }) => claims.has(kind))
    .map(({ kind, quote }) => ({ words: quote, isFigure: kind === 'invented-number' }));
  const said = [...text.matchAll(quotation)]
    .map(([words]) => ({ words, isFigure: false }))
    .filter(({ words }) => marked.every((one) => !one.words.includes(words)));
  const once = new Map([...marked, ...said].map((one) => [one.words, one]));
  return [...once.values()]
    .toSorted((one, other) => text.indexOf(one.words) - text.indexOf(other.words))
    .slice(0, mostClaims);
}

/** The sentence of something told that has a claim: its figure, or its very words. */
function sentenceWith({ isFigure, words }: ReturnType<typeof claimsIn>[number], told: string): string | null {
  const [figure] = figuresIn([words]);
  const holds = (text: string) =>
    isFigure
      ? figure !== undefined && figuresIn([text]).includes(figure)
      : compared(text).includes(compared(words));
  if (!holds(told)) return null;
  return (sentencesOf(told).find(holds) ?? told).trim().slice(0, quoteLength);
}

/** How a text greets its reader, in the sentence that goes on from there. */
const greeting = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,.!?\n]{0,40},/iu;

/** What stands for a figure that nobody has shown. */
const gap = '[a figure you can show]';

/** How many of something: a rank such as 'number one' counts nothing. */
const counted =
  /(?<!\bnumber |\bno\. |#)\b(?:(?:\p{Nd}{1,3}|one|two|three|four|five|six|seven|eight|nine) out of (?:every )?(?:\p{Nd}{1,3}|three|four|five|ten)|(?:thousands|hundreds|millions)(?: of)?|a (?:handful of|few)|most|\p{Nd}{1,6}|one|two|three|four|five)\b/iu;
const dayNamed =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|midnight|the \p{Nd}{1,2}(?:st|nd|rd|th))\b/iu;
const isOffer = /\b(?:price|offer|deal|rate|discount|hold|keep|honor|guarantee)\b/iu;

/** A marked sentence with gaps for what would make it true: how many, or why that day. Null if gaps are not enough. */
function withGaps(sentence: string, marks: readonly TextMark[]): string | null {
  let text = sentence;
  for (const { kind, quote } of marks) {
    const day = dayNamed.exec(sentence)?.[0];
    if (kind === 'false-urgency' && isOffer.test(quote) && day !== undefined) {
      const why = `${day} [why ${day}]`;
      if (!text.includes(why)) text = text.replace(day, why);
    } else if (claims.has(kind) && counted.test(quote) && !/^[“"]/u.test(quote))
      text = text.replace(quote, () => quote.replace(counted, '[how many]'));
    else return null;
  }
  return text;
}

/**
 * The text without what was marked: a figure becomes a gap, as does what a claim or a deadline would have to show; any
 * other sentence is left out but for a greeting. Nothing is added, so nothing can be made up.
 */
export function withoutMarks(text: string, marks: readonly TextMark[]): string {
  const isFigure = ({ kind }: TextMark) => kind === 'invented-number';
  const phrases = marks.filter((mark) => !isFigure(mark));
  const figures = new Set(marks.filter(isFigure).map(({ quote }) => quote));
  const spans = phrases.flatMap((mark) => {
    const found: (readonly [from: number, until: number, mark: TextMark])[] = [];
    for (let at = text.indexOf(mark.quote); at >= 0; at = text.indexOf(mark.quote, at + mark.quote.length))
      found.push([at, at + mark.quote.length, mark]);
    return found;
  });
  const kept = segmentsOf(text).map(({ index, segment }) => {
    const isIn = ([from, until]: (typeof spans)[number]) => from < index + segment.length && until > index;
    const marked = spans.filter(isIn);
    const filled = withGaps(
      segment,
      marked.map(([, , mark]) => mark),
    );
    if (filled !== null) return filled;
    const [hello = ''] = greeting.exec(segment) ?? [];
    const isHello = hello !== '' && marked.every(([from]) => from >= index + hello.length);
    // Its line break stays: paragraphs don't run together.
    const breaks = segment.slice(segment.trimEnd().length).replaceAll(/[^\n]/g, '');
    return isHello ? `${hello}\n\n${breaks}` : breaks;
  });
  const honest = withoutFigures(kept.join(''), figures, gap)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return greeting.exec(honest)?.[0] === honest ? '' : honest;
}

/** Checks any text against everything that the member told us. */
export function checkAgainst(text: string, told: readonly Told[]): Checked {
  const marks = checkText([{ name: '', text }], figuresIn(told.map((one) => one.text)));
  const unshown = new Set(marks.filter(({ kind }) => kind === 'invented-number').map(({ quote }) => quote));
  const receipt = claimsIn(text).map((claim): Claim => {
    for (const { text: words, unnamed: _, ...where } of told) {
      const sentence = sentenceWith(claim, words);
      if (sentence !== null)
        return { words: claim.words, standing: 'shown', source: { ...where, words: sentence } };
    }
    const isReckoned = claim.isFigure && !unshown.has(claim.words);
    return { words: claim.words, standing: isReckoned ? 'reckoned' : 'not-shown', source: null };
  });
  // Proof that the member was told is no invention, e.g. words on a card that was heard.
  const shown = new Set(receipt.filter(({ standing }) => standing === 'shown').map(({ words }) => words));
  const open = marks.filter(({ kind, quote }) => !claims.has(kind) || !shown.has(quote));
  return {
    marks: open.map((mark) => ({ ...mark, instead: '' })),
    receipt,
    honest: open.length === 0 ? null : withoutMarks(text, open),
  };
}
