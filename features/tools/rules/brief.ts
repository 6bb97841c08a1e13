import { wordCount } from '#content/openers.ts';
import { folded } from '#platform/contract/words.ts';
import type { Heard } from '#features/tools/contract.ts';

/** What a brief is made of: one Frustration Card. */
export interface BriefSource {
  readonly id: string;
  readonly client: string;
  readonly frustration: string;
  readonly explanation: string;
  readonly listenFor: string;
  readonly targetAudience: string;
  readonly heard: Heard | null;
  readonly openers: { readonly lines: readonly string[] } | null;
  readonly opener: string | null;
  readonly pinned: boolean;
  readonly createdAt: string;
}

/** An opener that clients still knew later, and how a member is told so. */
export interface StayedOpener {
  readonly line: string;
  readonly why: string;
}

/** What a member reads in the minute before they talk to a client. */
export interface Brief {
  readonly client: string;
  readonly frustration: string;
  /** Why they feel it: the explanation, cut after a sentence if it is long. */
  readonly behind: string;
  readonly listenFor: string;
  /** Whose words the frustration rests on; null for a guess. */
  readonly heard: Heard | null;
  /** What to say first: the one that the member chose, else the first of those to choose from; null if none fits yet. */
  readonly opener: string | null;
  /**
   * The openers to choose from: the model's for a guess, the client's words otherwise; none if the model has written
   * none. Those that stayed with clients come first.
   */
  readonly openers: readonly string[];
  /** That the opener to say first stayed with clients; null if nobody knows. */
  readonly stayed: string | null;
  readonly questions: readonly [string, string];
  readonly avoid: string;
}

/** Openers for the person who said it: `%` is what they said. */
const fromWords = [
  'Last time you said, %. Is that still how it is?',
  '%. You told me that, and I’ve thought about it since. Is it still so?',
  'You told me, %. May I ask what happened the last time, or is this a bad moment?',
] as const;

/** The most words of a client that an opener repeats, so that the rest fits into the same breath. */
const mostSaidBack = 12;

/** A client's words as the opener repeats them: the first sentence if it has at least three words, cut to what fits. */
function quoteOf(words: string): string {
  const bare = words.replaceAll(/[“”"]/gu, '').trim();
  const sentence = firstSentence(bare);
  const whole = wordCount(sentence) > 2 ? sentence : bare;
  const fitting = whole.split(/\s+/u).slice(0, mostSaidBack).join(' ');
  const clause =
    wordCount(whole) > mostSaidBack ? (/^.{12,}(?=[,;:])/u.exec(fitting)?.[0] ?? fitting) : fitting;
  return clause.replace(/(?<![.,;:…])[.,;:…]+$/u, '');
}

/** Three ways to say a client's words back to them. They pass the law like those that a model writes. */
function openersFromWords({ words }: Heard): readonly string[] {
  const quote = quoteOf(words);
  const ends = /[?!]$/u.test(quote);
  return fromWords.map((line) =>
    line.replace(/%\.?/u, (slot) => `“${quote}${slot.endsWith('.') && !ends ? '.' : ''}”`),
  );
}

/** Asked for a real day; whatever came up, it fits. */
const lastTime = 'When was the last time, and what happened just before?';

/** Of a guess: what it was like, in words that can be said aloud and answered no. */
const whatWasHard = 'What bothered you most about it, or was it no big thing?';

/** A client's words in quotation marks, with the mark that follows them in the sentence, unless they end with one. */
function quoted(text: string, mark: string): string {
  const words = text.trim().replaceAll('“', '‘').replaceAll(/[”"]/gu, '’').replace(/[.…]$/u, '');
  return `“${words}${/[?!]$/u.test(words) ? '' : mark}”`;
}

/** Two questions that tell nothing of a guess, or give back what a client said. */
function questionsOf({ heard }: Pick<BriefSource, 'heard'>): Brief['questions'] {
  return heard === null
    ? [lastTime, whatWasHard]
    : [lastTime, `You said ${quoted(quoteOf(heard.words), '.')} What would settle that for you?`];
}

/** How much of the reason is shown: four long sentences. */
const mostReason = 600;

/** Whole sentences of the reason, as many as fit; the first one always. */
function reasonOf(explanation: string): string {
  let reason = '';
  let rest = explanation.trim();
  while (rest !== '') {
    const sentence = firstSentence(rest);
    const longer = reason === '' ? sentence : `${reason} ${sentence}`;
    if (reason !== '' && longer.length > mostReason) break;
    reason = longer;
    rest = rest.slice(sentence.length).trim();
  }
  return reason;
}

const traps = [
  'Don’t explain it away. Whoever argues against a feeling proves it.',
  'Don’t name your price or your product before they’ve said it in their own words.',
  'Don’t fill the silence after your first question. That’s where the answer comes.',
] as const;

const closers = /^[\s\S]*?[.!?…](?=\s|$)/;

function firstSentence(text: string): string {
  return (closers.exec(text)?.[0] ?? text).trim();
}

/** The same card always gives the same brief, and two cards rarely share wording. */
function numberOf(id: string): number {
  let sum = 7;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

function pick<T>(from: readonly T[], at: number): T {
  const found = from[at % from.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** A line as it is compared: members note how they began by hand. */
const plain = (line: string) =>
  folded(line)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The brief for one card. It asks no server and no model, so it works without a connection.
 * @param stayed the member's openers that stayed with clients, the surest first
 */
export function briefOf(card: BriefSource, stayed: readonly StayedOpener[] = []): Brief {
  const { client, frustration, explanation, listenFor, heard } = card;
  const lines = card.openers?.lines ?? (heard === null ? [] : openersFromWords(heard));
  const placeOf = (line: string) => stayed.findIndex((one) => plain(one.line) === plain(line));
  const risen = lines.filter((line) => placeOf(line) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  const openers = [...risen, ...lines.filter((line) => !risen.includes(line))];
  const opener = card.opener ?? openers[0] ?? null;
  return {
    client,
    frustration,
    behind: reasonOf(explanation),
    listenFor,
    heard,
    opener,
    openers,
    stayed: opener === null ? null : (stayed[placeOf(opener)]?.why ?? null),
    questions: questionsOf(card),
    avoid: pick(traps, numberOf(card.id)),
  };
}
