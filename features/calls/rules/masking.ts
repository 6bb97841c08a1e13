import { amountsInWords, withCents } from './amounts-in-words.ts';
import { titledNames } from './titled-names.ts';

/** What stands in a text for something that is not sent: `[name 1]`, `[amount 2]`. */
export type MaskKind = 'name' | 'phone' | 'email' | 'link' | 'amount';

interface Masked {
  /** Where it is in the original, and in what is sent. */
  readonly from: number;
  readonly until: number;
  readonly at: number;
  readonly mask: string;
}

export interface MaskedText {
  readonly sent: string;
  readonly masked: readonly Masked[];
}

/** What is masked wherever it stands; `denise at hale dot com`, as machines hear it, is left to the member. */
const shapes =
  /(?<email>[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})|(?<link>https?:\/\/[^\s<>"]{1,400}|www\.[^\s<>"]{1,400})|(?<amount>[$€£¥]\s?\d(?:[\d.,]{0,20}\d)?(?:\s?(?:k|m|million|thousand))?|\d(?:[\d.,]{0,20}\d)?(?:\s?(?:k|m|thousand|million|billion|tausend|mio\.?|millionen))?\s?(?:dollars?|bucks|euros?|pounds?|franken|USD|EUR|GBP|CHF|€|£|percent|prozent|%)|\d{1,3}(?:[.,]\d{3})+(?![.,]?\d)|\d{2,9}(?=\s(?:an?|per|each|every|pro|im|die)\s(?:year|quarter|month|week|day|hour|visit|unit|seat|user|head|jahr|quartal|monat|woche|tag|stunde)(?!\p{L})))(?![\p{L}\p{N}])|(?<phone>\+?\d(?:[\s().-]{0,2}\d){6,14})(?!\d)/giu;
const words = /[\p{L}\p{M}\p{N}]+/gu;

/** What transcripts call somebody without a name: masking it would take a word out of everybody's mouth. */
const nobody = new Set(
  'speaker client customer prospect buyer seller rep agent caller host guest me you they unknown participant user kunde sprecher dr mr mrs ms mx miss prof herr frau'.split(
    ' ',
  ),
);

/** A figure as it stands in an amount; one digit or two are a count. */
const figureIn = /\d(?:[\d.,]{0,20}\d)?/u;
const bareFigure = /(?<![\p{L}\p{N}.,$€£¥])\d[\d.,]{1,20}\d(?![\p{L}\p{N}])/gu;

/** Written with a capital in a company's name and at the beginning of any sentence. */
const small = new Set('the and of for der die das und für am im'.split(' '));

/** Small words after which a word without a capital is an ordinary one: `a year`, whoever is called Year. */
const beforeOrdinary =
  /(?<![\p{L}\p{M}\p{N}])(?:an?|the|this|every|each|per|last|next|first|half|whole|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4})\s$/iu;
const isOrdinary = (text: string, at: number) =>
  /^\p{Ll}/u.test(text.slice(at, at + 2)) && beforeOrdinary.test(text.slice(Math.max(0, at - 8), at));

/**
 * The parts of people's names that are masked: `Denise Park (Hale)` is Denise, Park and Hale; initials are none, nor are
 * the small words of `Founders in their first year`.
 */
export function nameWords(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => {
    const all = name.match(words) ?? [];
    const capitals = all.filter((part) => !/^\p{Ll}/u.test(part));
    return capitals.some((part) => /^\p{L}/u.test(part)) ? capitals : all;
  });
  return [...new Set(parts)].filter(
    (part) => /^\p{L}[\p{L}\p{M}]/u.test(part) && !nobody.has(part.toLowerCase()),
  );
}

/** Replaces what the member does not want to send; the same thing has the same number everywhere. */
export class Masking {
  readonly #masks = new Map<string, string>();
  readonly #many = new Map<MaskKind, number>();
  readonly #said = new Map<string, string>();
  /** The person by each part of their name, both in lower case. */
  readonly #person: ReadonlyMap<string, string>;
  /** Words that are a name only as they are written, with whose: `Ms. Long` is nobody in `a long day`. */
  readonly #written: ReadonlyMap<string, string>;
  /** The company by the words of its name, in lower case: nobody is meant by them without a capital. */
  readonly #company: ReadonlyMap<string, string>;

  /** The amounts of the call by their figures: who says 650 again means the $650. */
  readonly #amounts: ReadonlyMap<string, string>;

  /**
   * @param people whose names are masked: everybody but the member
   * @param call all that is said in it, where others are named with a title; the member's own name; and the client, as
   * `labelOf` says them: `Marta Klein, Hotel Linden`, who is in the hotel business
   */
  constructor(
    people: readonly string[],
    {
      client = '',
      me = null,
      said = [],
    }: { readonly client?: string; readonly me?: string | null; readonly said?: readonly string[] } = {},
  ) {
    const comma = client.indexOf(',');
    const [person, company] = comma < 0 ? [client, ''] : [client.slice(0, comma), client.slice(comma + 1)];
    this.#person = new Map(
      [person, ...people].flatMap((name) =>
        nameWords([name]).map((word) => [word.toLowerCase(), name.toLowerCase()]),
      ),
    );
    const mine = me === null ? [] : nameWords([me]);
    this.#company = new Map(
      nameWords([company])
        .map((word) => word.toLowerCase())
        .filter((word) => !small.has(word))
        .map((word) => [word, company.toLowerCase()] as const),
    );
    this.#amounts = new Map(
      said.flatMap((text) =>
        [...text.matchAll(shapes)].flatMap(({ groups, index, 0: words }) => {
          const [figure = ''] = (groups?.['amount'] && figureIn.exec(words)) || [];
          return figure.length < 3 ? [] : [[figure, withCents(text, index, words)] as const];
        }),
      ),
    );
    this.#written = new Map(
      [...titledNames(said)]
        .filter((name) => !mine.includes(name))
        .map((name) => [name, name.toLowerCase()] as const),
    );
  }

  /** Whose name this word is, if it is anybody's. */
  #nameOf(word: string): string | undefined {
    const lower = word.toLowerCase();
    const named = this.#person.get(lower) ?? this.#written.get(word);
    return named ?? (word.startsWith(lower.slice(0, 1)) ? undefined : this.#company.get(lower));
  }

  #mask(kind: MaskKind, same: string, said: string): string {
    const known = `${kind} ${same.toLowerCase()}`;
    const before = this.#masks.get(known);
    if (before !== undefined) return before;
    const number = (this.#many.get(kind) ?? 0) + 1;
    const mask = `[${kind} ${number}]`;
    this.#many.set(kind, number);
    this.#masks.set(known, mask);
    this.#said.set(mask, said);
    return mask;
  }

  /** What each mask stands for, as it was said first. */
  get said(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#said);
  }

  /** A text that names masks, with the words that they stand for. */
  unmask(text: string): string {
    return text.replaceAll(
      /\[(?:name|phone|email|link|amount) \d{1,5}\]/gu,
      (mask) => this.#said.get(mask) ?? mask,
    );
  }

  apply(text: string): MaskedText {
    const found = [...text.matchAll(shapes)].map((one) => {
      const [kind] = Object.entries(one.groups ?? {}).find(([, words]) => words !== undefined) ?? [];
      const said = kind === 'amount' ? withCents(text, one.index, one[0]) : one[0];
      return { kind: (kind ?? 'phone') as MaskKind, from: one.index, words: said, same: said };
    });
    const amounts = amountsInWords(text).map(({ from, words: amount }) => {
      const said = withCents(text, from, amount);
      return { kind: 'amount' as const, from, words: said, same: said };
    });
    const again = [...text.matchAll(bareFigure)].flatMap(({ index, 0: figure }) => {
      const same = this.#amounts.get(figure);
      return same === undefined ? [] : [{ kind: 'amount' as const, from: index, words: figure, same }];
    });
    const isNameless = this.#person.size + this.#written.size + this.#company.size === 0;
    const names = (isNameless ? [] : [...text.matchAll(words)]).flatMap(({ index, 0: word }) => {
      const same = this.#nameOf(word);
      return same === undefined || isOrdinary(text, index)
        ? []
        : [{ kind: 'name' as const, from: index, words: word, same }];
    });
    const masked: Masked[] = [];
    let sent = '';
    let until = 0;
    const all = [...found, ...amounts, ...again, ...names].toSorted((a, b) => a.from - b.from);
    for (const { kind, from, words: said, same } of all) {
      // A name within an address is masked with it.
      if (from < until) continue;
      sent += text.slice(until, from);
      const mask = this.#mask(kind, same, said);
      masked.push({ from, until: from + said.length, at: sent.length, mask });
      sent += mask;
      until = from + said.length;
    }
    return { sent: sent + text.slice(until), masked };
  }
}

/** The words of the original for a passage of what was sent. @param from, until characters in what was sent */
export function originalOf(text: string, { masked }: MaskedText, from: number, until: number): string {
  const back = (place: number, isEnd: boolean) => {
    let shift = 0;
    for (const one of masked) {
      if (one.at + one.mask.length <= place) shift = one.until - (one.at + one.mask.length);
      else if (one.at < place) return isEnd ? one.until : one.from;
      else break;
    }
    return place + shift;
  };
  return text.slice(back(from, false), back(until, true));
}
