/** An amount in a text: `forty thousand dollars`, `vierzigtausend Euro`. */
interface Amount {
  readonly from: number;
  readonly words: string;
}

const listed = (words: string) => new Set(words.split(' '));

const units = listed(
  'dollar dollars buck bucks euro euros pound pounds cent cents franc francs franken grand percent prozent',
);
/** Each alone is a number, also within a German word: `fünfundneunzigtausend`. */
const counts = listed(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety dozen hundred thousand',
);
const german =
  /tausend|hundert|zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|zehn|elf|zwölf|zwei|zwo|drei|vier|fünf|sechs|sech|sieben|sieb|acht|neun|anderthalb|einhalb|eins?|und/gu;
/** A number only with another before it: `the million-dollar question` and `thousands of dollars` name none. */
const scales = listed('hundreds thousands million millions billion millionen');
/** Stand between numbers, and say none. */
const links = listed(
  'and or to a an half quarter point of couple few und oder bis ein eine einen einer halbe halben komma',
);
/** An amount may begin with these: `half a million dollars`. */
const firsts = listed('a an half quarter couple few ein eine einen einer halbe halben');

const word = /[\p{L}\p{M}]+/gu;
const gap = /^[\s-]{1,3}$/u;
/** Words that belong to one amount: `between eighty-five and ninety-five thousand two hundred dollars`. */
const most = 12;

const isCount = (said: string) =>
  counts.has(said) ||
  (!links.has(said) && !scales.has(said) && said.length <= 60 && said.replaceAll(german, '') === '');

/** What a word after it makes of an amount: pounds of flour are none, and neither are two grand pianos. */
function isOther(unit: string, next: string | undefined): boolean {
  if (unit === 'grand')
    return /^(?:piano|opening|slam|tour|master|total|child|son|daughter|mother|father|parent)/u.test(
      next ?? '',
    );
  return unit.startsWith('pound') && next === 'of';
}

/** Where amounts of money and percentages are said in words, in English and German, first to last. */
export function amountsInWords(text: string): Amount[] {
  const words = [...text.matchAll(word)].map(({ 0: said, index }) => ({
    said: said.toLowerCase(),
    from: index,
    until: index + said.length,
  }));
  return words.flatMap(({ said: unit, until }, at) => {
    if (!units.has(unit) || isOther(unit, words[at + 1]?.said)) return [];
    let first = at;
    while (first > 0 && at - first < most) {
      const [before, here] = [words[first - 1], words[first]];
      if (!before || !here || !gap.test(text.slice(before.until, here.from))) break;
      if (!isCount(before.said) && !scales.has(before.said) && !links.has(before.said)) break;
      first -= 1;
    }
    while (first < at && links.has(words[first]?.said ?? '') && !firsts.has(words[first]?.said ?? ''))
      first += 1;
    const number = words.slice(first, at).map(({ said }) => said);
    const isScaled = number.some((one, index) => index > 0 && scales.has(one));
    const isWhole =
      /^(?:percent|prozent)$/u.test(unit) && /^(?:an? |ein )?(?:hundred|hundert)$/u.test(number.join(' '));
    const from = words[first]?.from;
    if (from === undefined || isWhole || (!isScaled && !number.some(isCount))) return [];
    return [{ from, words: text.slice(from, until) }];
  });
}

const currency = /(?:euros?|dollars?|bucks?|pounds?|francs?|franken|USD|EUR|GBP|CHF|€|£)$/iu;
/** Said after a currency, each counts something else: `nine euros two weeks ago`. */
const ones = listed(
  'zero one two three four five six seven eight nine dozen eins ein eine zwei zwo drei vier fünf sechs sieben acht neun',
);

/** An amount with the cents that are said after its currency: `nine euros forty`, `9 Euro 40`. @param from of its words */
export function withCents(text: string, from: number, amount: string): string {
  if (!currency.test(amount)) return amount;
  const begin = from + amount.length;
  let until = begin;
  for (const { 0: said, index } of text
    .slice(begin, begin + 60)
    .matchAll(/[\p{L}\p{M}]+|\d{1,20}(?:[.,:]\d{1,20})?/gu)) {
    const lower = said.toLowerCase();
    // Forty percent are another amount, and so are forty dollars.
    if (units.has(lower)) return amount;
    const isFirst = until === begin;
    const counts = isFirst ? /^\d\d$/u.test(said) || (isCount(lower) && !ones.has(lower)) : isCount(lower);
    if (!counts || !gap.test(text.slice(until, begin + index))) break;
    until = begin + index + said.length;
  }
  return text.slice(from, until);
}
