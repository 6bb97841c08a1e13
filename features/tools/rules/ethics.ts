import { type EthicsKind, ethicsRules } from '#content/prompts/ethical-persuasion.ts';
import { figuresIn as numbersIn } from '#platform/contract/figures.ts';

/** One named part of a text, e.g. 'Email 2'. */
export interface TextPart {
  readonly name: string;
  readonly text: string;
}

export interface EthicsMark {
  readonly kind: EthicsKind;
  readonly part: string;
  /** The exact words from the text. */
  readonly quote: string;
  readonly reason: string;
  readonly advice: string;
}

/**
 * Phrases that break a rule whatever the brief says, in `phraseLanguage` only; in other languages only the prompt
 * guards against them.
 */
const patterns: readonly { readonly kind: EthicsKind; readonly pattern: RegExp }[] = [
  {
    kind: 'false-urgency',
    pattern:
      /\b(?:act (?:now|fast|today|immediately)|(?<=(?:^|[.!?\n]\s?|so |better |please ))hurry\b(?! (?:is|was))|hurry up|don[’']t (?:wait(?! (?:for|until|on|up))|delay|hesitate)|(?:today|tonight|this week) only|only (?:today|until midnight|this week)|(?:hold|keep|honor|guarantee|offer)(?: [\w’']+){1,4} only (?:until|till|through)|(?:price|offer|deal|rate|discount)\b[^.?!\n]{0,30} only (?:until|till|through)|(?:offer|deal|discount|price) (?:ends|expires)(?: \w+){0,3}|last chance|final (?:call|hours?|notice)|before (?:it[’']s|it is|they[’']re) (?:too late|(?:all )?gone)|(?:can |will )?only (?:hold|keep) (?:this|that|the) (?:price|offer|deal|rate)|(?:offer|price|deal|chance) (?:won[’']t|will not|will never) (?:come back|be back|be repeated|last)|don[’']t miss (?:out|this|it)|time is running out|the clock is ticking|limited[- ]time|while you still can|now or never|(?:buy|order|book|sign up|register) (?:right )?now|I(?:[’']d| would) (?:decide|sign|order|book) (?:today|tonight|now))\b/giu,
  },
  {
    kind: 'fake-scarcity',
    pattern:
      /\b(?:(?:only|just) (?:\d+|one|two|three|four|five|a (?:few|handful of)) (?:\w+ )?(?:spots?|seats?|places?|slots?|left(?! (?:out|over|behind|me|us|them|it))|remaining|available)|(?:spots?|seats?|places?|slots?) (?:are )?(?:left|limited|(?:filling|going) (?:up )?fast|running out)|only (?:a few|a handful of|\d+) (?:[\w’'-]+ ){1,4}can (?:join|buy|get in|take part)|almost (?:gone|sold out|full)|selling (?:out )?fast|while (?:supplies|stocks?) last|limited (?:spots?|seats?|places?|availability|number)|once they[’']re gone|never be offered again)\b/giu,
  },
  {
    kind: 'fear',
    pattern:
      /\b(?:you(?:[’']ll| will) (?:lose everything|regret (?:it|this)|fail|be left behind|fall behind)|or (?:lose|risk losing) everything|(?:doomed|disaster is|catastrophe|devastating consequences|you should be (?:afraid|scared|worried)|be very afraid|ruin your (?:business|career|life|family)|(?:destroy|kill)(?:s|ing)? your (?:business|career|sales))|your competitors (?:are (?:laughing|eating|stealing)|(?:are|have) already)|every (?:day|week|month|hour|minute) you (?:wait|hesitate|delay|put it off)\b|don[’']t be the last (?:one )?(?:in|to|of)|if you (?:wait|hesitate|say no|do nothing|don[’']t (?:act|sign|buy|decide|book))\b[^.?!\n]{0,80}(?: will|[’']ll) (?:ruin|destroy|kill|hurt|lose|regret|be too late)|don[’']t be left behind|what if it[’']s already too late|the next \w+ (?:will|could|may) (?:bring|tear|wash|burn|take|break|destroy|ruin|cost))\b/giu,
  },
  {
    kind: 'invented-proof',
    pattern:
      /(?:(?<!\b(?:what|whatever|which|your|do|do (?:the|any|these)) )\b(?:(?:studies|surveys|polls) (?:(?:all|have|clearly|now) )?(?:show|shown|say|said|tell us|prove|proven|suggest|suggested|find|found|confirm|confirmed)\b|(?:statistics|stats) (?:(?:all|clearly) )?(?:show(?! you (?:who|what|when|where|which|how))|say|tell us|prove))|\b(?:research (?:shows|says|tells us|proves)|scientifically proven|experts (?:agree|say)|(?:thousands|hundreds|millions) of (?:\w+ )?(?:clients|customers|people|businesses|companies|users)|(?:trusted|loved|used) by (?:thousands|hundreds|millions|leading|top|the world[’']s)|as (?:seen|featured) (?:on|in)|award[- ]winning|(?:number one|#1|no\. ?1) (?:in|choice|rated)|everyone is|every(?:one|body) knows|most (?:companies|clients|customers|businesses|teams|users) (?:see|save|double|triple|earn|get) (?:results|twice|more|\d)|every(?:body|one)(?: \w+){0,5} already|most (?:of )?(?:[\w’'-]+ ){1,6}(?:has|have) already|(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine) out of (?:every )?(?:\d{1,3}|three|four|five|ten)(?= \p{L}{3,}))\b|[“"][^”"\n]{12,220}[”"]\s*(?:[-–—]|said|says)\s*\p{Lu}\p{L}+)/giu,
  },
  {
    kind: 'manipulation',
    pattern:
      /\b(?:only (?:a )?fools?|you[’']d be (?:crazy|stupid|a fool|insane)|(?:smart|successful|serious) [\w’'-]+ (?:don[’']t|never|always)|you(?:[’']re| are) (?:clearly|obviously|secretly) \w+|don[’']t tell (?:(?:your|anyone|anybody)\b|[\w’'-]+ yet)|if you (?:really|truly) (?:cared|loved|wanted)|if you (?:really |truly )?cared? about (?:your|the|them|their|his|her)\b(?=[^.?!\n]{0,60},)|(?<!(?:can|to|you|not|don[’']t) )trust me\b(?! (?:to|with))|unless you (?:want|like|enjoy) (?:to )?(?:losing|failing|lose|fail)|what(?:[’']s| is) wrong with you|guaranteed (?:results|success|income|to|no|never)|(?:results|success|income) (?:is |are )?guaranteed|you owe (?:it|this|that) to (?:your|them)|(?:we )?guarantee (?:results|success|you)|100 ?% (?:guaranteed|risk[- ]free|success)|risk[- ]free|no[- ]brainer|you (?:can[’']t|cannot) (?:say no|lose|afford not to)|(?:secret|trick) (?:that )?(?:they|nobody|no one) (?:don[’']t|doesn[’']t|want)|make them (?:buy|say yes)|they won[’']t be able to resist|irresistible|you (?:don[’']t|do not|wouldn[’']t|would not) (?:really )?(?:want|like|let|leave|risk)\b[^.?!\n]{1,160}, (?:do|would) you(?=\s?\?))\b/giu,
  },
];

// Digits of any script with their signs and units, in every language that a text can be written in: $1,200.50, 40%, 3x,
// 97 Prozent, ٩٧٪; in scripts without spaces also directly after a letter. A single digit counts too, but see
// `harmless`.
const figure =
  /(?<![\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}#])[$€£¥₹]?\p{Nd}[\p{Nd}.,٫٬]*(?:\s?(?:[%٪％]|per ?cent[oi]?|pour ?cent|p[oe]r ?ci?ento|pro[zcs]ent\p{L}*|パーセント|प्रतिशत|في المئة|بالمئة|(?:dollars?|bucks|cents?|euros?|pounds|usd|eur|gbp)\b|(?<=\p{Nd}{2}\s?)years?\b|x\b|k\b|thousand|mill?i?j?[oõ]\p{L}*|milh[õã]\p{L}*))?/giu;
const trimmed = (found: string) => found.replace(/(?<![.,٫٬])[.,٫٬]+$/u, '');

/** The zero of each digit set that texts are written with: Latin, Arabic, Persian, Devanagari, full width. */
const zeros = ['0', '٠', '۰', '०', '０'].map((zero) => zero.codePointAt(0) ?? 0);

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** A figure by its digits alone, whatever separates the thousands: 1,250 and 1.250 and 1250 are the same. */
function digitsOf(found: string): string {
  const number = found.replaceAll(/[^\p{Nd}.,٫٬]/gu, '').replaceAll(/\p{Nd}/gu, latinDigit);
  return trimmed(number)
    .replaceAll(/[.,٬](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/[,٫]/gu, '.');
}

/** Small whole numbers count steps, days and minutes; a claim has a sign, a unit or three digits. */
const harmless = (found: string) => /^\p{Nd}{1,2}$/u.test(found);

/** How many figures enter the calculation: a brief has few, and each further one makes chance hits likelier. */
const mostReckoned = 12;
const months = 12;

/** The numbers from two up that a text writes in words: 'ten users' has 10. */
const inWords = (text: string) =>
  [...numbersIn(text.replaceAll(/\p{Nd}+/gu, ' '))].filter((value) => value > 1).map(String);

/** The small numbers in a text, by which it may multiply: 'ten users', '3 months'. */
const countsIn = (text: string) => [
  ...new Set([...(text.match(figure) ?? []).map(trimmed).filter(harmless).map(digitsOf), ...inWords(text)]),
];

/**
 * Whether an amount follows from known figures: a sum, a product, a share, or one of these for a year.
 * @param counts small numbers in the text, by which a known figure may be multiplied or divided
 */
function isReckoned(quote: string, known: ReadonlySet<string>, counts: readonly string[]): boolean {
  // A percentage or a multiple ('3x') is a claim, not a calculated amount.
  if (!/^[$€£¥₹]?[\p{Nd}.,]+(?:\s?(?:dollars?|bucks|cents?|euros?|pounds|usd|eur|gbp))?$/iu.test(quote))
    return false;
  const amount = Number(digitsOf(quote));
  const given = [...known].slice(0, mostReckoned).map(Number);
  const times = counts.slice(0, mostReckoned).map(Number);
  const isIt = (value: number) => Math.abs(value - amount) <= Math.max(0.5, amount * 0.002);
  return given.some(
    (a) =>
      isIt(a * months) ||
      times.some((count) => isIt(a * count) || isIt(a * count * months) || isIt(a / count)) ||
      given.some((b) =>
        [
          a + b,
          a - b,
          a * b,
          (a * b) / 100,
          a * (1 + b / 100),
          ...given.map((c) => (a * b * c) / 100),
          ...times.flatMap((count) => [a + b * count, (a * b * count) / 100]),
        ].some((value) => isIt(value) || isIt(value * months)),
      ),
  );
}

/** The figures in what the member told us, in digits or in words, as `checkEthics` compares them. */
export function figuresIn(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => text.match(figure) ?? []);
  const digits = all.map((found) => digitsOf(trimmed(found))).filter((found) => found !== '');
  return [...new Set([...digits, ...texts.flatMap(inWords)])];
}

/** A text with some of its figures replaced. @param which figures as `checkEthics` quotes them */
export function withoutFigures(text: string, which: ReadonlySet<string>, instead: string): string {
  return text.replaceAll(figure, (found) => {
    const quote = trimmed(found);
    return which.has(quote) ? instead + found.slice(quote.length) : found;
  });
}

/** A number to call claims nothing: `614-555-0142`, `+1 (614) 555 0142`. */
const phone = /(?:\+\d{1,3}[ .-]?)?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/gu;

function marksIn({ name, text }: TextPart, known: ReadonlySet<string>): (EthicsMark & { at: number })[] {
  const found: (EthicsMark & { at: number; end: number })[] = [];
  const add = (kind: EthicsKind, quote: string, at: number) => {
    const end = at + quote.length;
    // A mark that overlaps an earlier one has been reported already.
    if (quote === '' || found.some((mark) => at < mark.end && end > mark.at)) return;
    const { reason, advice } = ethicsRules[kind];
    found.push({ kind, part: name, quote, reason, advice, at, end });
  };
  for (const { kind, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) add(kind, match[0], match.index);
  }
  const counts = countsIn(text);
  const phones = [...text.matchAll(phone)].map(({ 0: { length }, index }) => ({
    from: index,
    until: index + length,
  }));
  for (const match of text.matchAll(figure)) {
    const quote = trimmed(match[0]);
    if (phones.some(({ from, until }) => match.index >= from && match.index < until)) continue;
    if (!harmless(quote) && !known.has(digitsOf(quote)) && !isReckoned(quote, known, counts))
      add('invented-number', quote, match.index);
  }
  return found.map(({ end: _, ...mark }) => mark).toSorted((a, b) => a.at - b.at);
}

/**
 * The Ethical Persuasion check by its fixed patterns: what honest persuasion would not say, in reading order.
 * @param known figures that the member stated as facts (`figuresIn`)
 */
export function checkEthics(parts: readonly TextPart[], known: readonly string[]): EthicsMark[] {
  const figures = new Set(known);
  return parts.flatMap((part) => marksIn(part, figures).map(({ at: _, ...mark }) => mark));
}
