/** How much of the one sentence a client still has: its words, what it meant, something else, or nothing. */
export const keptKinds = ['words', 'gist', 'else', 'gone'] as const;
export type Kept = (typeof keptKinds)[number];

/** What left the sentence with them. */
export const recallWays = ['meeting', 'call', 'email', 'post', 'other'] as const;
export type RecallWay = (typeof recallWays)[number];

/** Answers before which a figure would only be luck. */
export const leastAnswers = 5;
/** Days after a talk when the question is asked, unless the member chooses another day. */
export const askAfterDays = 7;

/** Words that carry nothing by themselves, English and German; those of one or two letters are left out by their length. */
const fillers = new Set(
  'the and you for our not but are was has had can she his her him who how why all any one get got did its yes that this with what when then they them their there your yours have been were will would could should about from into because which while also very much only just more most than after before over under some something anything nothing everything talk said told call really cannot can’t don’t didn’t won’t der die das und ich sie wir ihr ist den dem des ein auf mit von für aus bei wie war hat dass eine einen einem einer nicht auch aber oder wenn dann sich sind wird haben hatte ihre ihren ihnen über nach noch nur mehr sehr'.split(
    ' ',
  ),
);
const shortest = 3;
/** Endings differ ("pay", "paying"; "price", "prices", "pricing"); beginnings of this length rarely do. */
const stemLength = 5;
const endings = ['ing', 'ed', 's'];

/** The beginning of a word without its ending, as long as three letters stay. */
function stemOf(plain: string): string {
  const ending = endings.find((one) => plain.endsWith(one) && plain.length - one.length >= shortest) ?? '';
  return plain.slice(0, plain.length - ending.length).slice(0, stemLength);
}

const edges = new Set(`.,;:!?'’‘"“”«»()[]…-–`);

/** A word without the marks around it. */
export function bareOf(raw: string): string {
  const letters = [...raw];
  const isEdge = (at: number) => edges.has(letters[at] ?? '');
  let [from, to] = [0, letters.length];
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return letters.slice(from, to).join('');
}

interface Word {
  readonly stem: string;
  readonly text: string;
}

/** The words that carry a meaning, in order: numbers, and words of at least three letters. */
function wordsOf(text: string): Word[] {
  return text.split(/\s/u).flatMap((raw) => {
    const word = bareOf(raw);
    const plain = word.toLowerCase().replaceAll("'", '’');
    if (/^\p{N}/u.test(plain)) return [{ stem: plain, text: word }];
    if ([...plain].length < shortest || fillers.has(plain)) return [];
    return [{ stem: stemOf(plain), text: word }];
  });
}

const nothing =
  /^\W*(?:nothing|no idea|not a thing|not much|no|nope|i (?:do not|don['’]t|can['’]t|cannot) (?:remember|recall)|(?:do not|don['’]t) (?:remember|recall|know)|i forgot|forgot|nichts|keine ahnung|weiß (?:ich )?nicht(?: mehr)?|rien|nada)\b/iu;

/** From this share of the sentence's words on the client said it in its words; from the lower one on, its gist. */
const wordsShare = 0.6;
const gistShare = 0.25;

/**
 * How much of a sentence is in an answer, by the words that both have; the member may correct it. No model reads the
 * answer: what a client writes goes nowhere else.
 * @returns the words of the answer that were in the sentence, in the answer's order
 */
export function keptOf(sentence: string, answer: string): { kept: Kept; words: string[] } {
  const wanted = new Set(wordsOf(sentence).map(({ stem }) => stem));
  const shared = wordsOf(answer).filter(({ stem }) => wanted.has(stem));
  const words = [...new Set(shared.map(({ text }) => text))];
  const share = wanted.size === 0 ? 0 : new Set(shared.map(({ stem }) => stem)).size / wanted.size;
  if (share >= wordsShare) return { kept: 'words', words };
  if (share >= gistShare) return { kept: 'gist', words };
  if (answer.trim() === '' || nothing.test(answer.trim())) return { kept: 'gone', words };
  return { kept: 'else', words };
}

/** Whether the client still has it, in words or in what it means. */
export const isKept = (kept: Kept): boolean => kept === 'words' || kept === 'gist';

const round = (share: number) => Math.round(share * 100);

export interface KeptFigure {
  readonly answers: number;
  readonly kept: number;
  /** Whole percent, and the interval that holds the true share in 95 of 100 cases; null with too few answers. */
  readonly share: { readonly percent: number; readonly from: number; readonly to: number } | null;
}

/** The share that stayed, with Wilson's interval (95 %), which also holds for few answers and for none of them kept. */
export function keptFigure(kinds: readonly Kept[]): KeptFigure {
  const answers = kinds.length;
  const kept = kinds.filter(isKept).length;
  if (answers < leastAnswers) return { answers, kept, share: null };
  const z = 1.96;
  const p = kept / answers;
  const middle = p + (z * z) / (2 * answers);
  const spread = z * Math.sqrt((p * (1 - p)) / answers + (z * z) / (4 * answers * answers));
  const whole = 1 + (z * z) / answers;
  return {
    answers,
    kept,
    share: {
      percent: round(p),
      from: Math.max(0, round((middle - spread) / whole)),
      to: Math.min(100, round((middle + spread) / whole)),
    },
  };
}

/**
 * Openers that at least half of the clients still knew: those with a figure first, the larger share before.
 * @returns each with the words that say so
 */
export function stayedOpeners(openers: readonly (KeptFigure & { readonly opener: string })[]) {
  const percentOf = ({ share }: KeptFigure) => share?.percent ?? -1;
  return openers
    .filter(({ answers, kept }) => kept > 0 && 2 * kept >= answers)
    .toSorted((left, right) => percentOf(right) - percentOf(left))
    .map(({ answers, kept, opener, share }) => ({
      line: opener,
      why:
        share === null
          ? 'When you began like this, your sentence stayed with a client.'
          : `When you began like this, your sentence stayed in ${kept} of ${answers} talks.`,
    }));
}
