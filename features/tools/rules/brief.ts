import { wordCount } from '#content/openers.ts';
import { folded } from '#platform/contract/words.ts';
import type { Agreed, Heard } from '#features/tools/contract.ts';
import { agreedWords, boughtWords, saidNoWords } from './agreed.ts';

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
  readonly agreed: Agreed | null;
  readonly boughtOn: string | null;
  readonly saidNo: string | null;
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
  /** What the member and the client know of each other since: what they agreed on, and the client's no. */
  readonly since: readonly string[];
  /** Whose words the frustration rests on; null for a guess. */
  readonly heard: Heard | null;
  /** What to say first: the one that the member chose, else the first of those to choose from; null if none fits yet. */
  readonly opener: string | null;
  /**
   * The openers to choose from: one for whoever said no or bought, one of the client's words, and those that were written from the
   * card. Those that stayed with clients come first.
   */
  readonly openers: readonly string[];
  /** That the opener to say first stayed with clients; null if nobody knows. */
  readonly stayed: string | null;
  /** What to ask: two, less what the client has answered; none if that is all. */
  readonly questions: readonly string[];
  readonly avoid: string;
}

/** For the person who said it: `%` is what they said. */
const fromWords = 'Last time you said, %. Is that still how it is?';
/** For the person whose sentence is too long to say back whole: half of it is none of their words. */
const fromLongWords = 'Last time you told me how it is for you. Has anything changed since then?';
/** For the person who said what nobody wants to hear again from a seller. */
const afterConfession =
  'Thank you for being so open last time. Is this a good moment, or shall I call later?';
/** For the person who said no. */
const afterNo =
  'You said no last time, and that stands. May I ask what was missing, or would you rather not say?';

/** For the person who agreed to what comes next. */
const afterYes =
  'Last time we agreed on what comes next. Shall we start with that, or has something come up since?';

/** For the person who bought: nobody sells to them again before they know how it is. */
const afterSale =
  'I wanted to hear how it has been for you since you said yes. Has anything come up lately that I should know?';

/** Whether an opener is about what the client last did, whichever of their cards it stands on. */
export const isOfClient = (opener: string): boolean => [afterNo, afterYes, afterSale].includes(opener);

/** What one tells of oneself with shame, fear or grief, in English and German: it is not read back to anybody. */
const confession =
  /\b(?:asham\w+|embarrass\w+|humiliat\w+|guilt\w*|afraid|scared|terrif\w+|panic\w*|worthless|useless|stupid|idiot|foolish|pathetic|a (?:fraud|failure|liar|bad (?:boss|owner|father|mother|parent|husband|wife|manager))|divorc\w+|depress\w+|burn(?:ed|t) out|bankrupt\w*|secret\w*|confess\w*|admit\w*|never told|(?:nobody|no one) (?:knows|may know)|can[’']t sleep|lie awake|my (?:fault|marriage)|(?:to be )?honest(?:ly)?|between (?:us|you and me)|I (?:\w{1,12} )?(?:failed|lied|hid|hide|cried|drank|drink|gave up)|I[’']m (?:\w{1,12} )?(?:failing|lying|hiding|crying|drinking|broke)|geschämt|schäme?|schuld|angst|peinlich|versag\w*|gelogen|geweint|heimlich|niemand weiß|pleite|ehrlich)\b/iu;

/** The most words of a client that an opener repeats, so that the rest fits into the same breath. */
const mostSaidBack = 12;

/**
 * A client's words as the opener repeats them: the first sentence if it has at least three words, or as many whole
 * clauses of it as fit; null if not one does.
 */
function quoteOf(words: string): string | null {
  const bare = words.replaceAll(/[“”"]/gu, '').trim();
  const sentence = firstSentence(bare);
  const whole = wordCount(sentence) > 2 ? sentence : bare;
  const fitting = whole.split(/\s+/u).slice(0, mostSaidBack).join(' ');
  const clause = wordCount(whole) > mostSaidBack ? /^.{12,}(?=[,;:])/u.exec(fitting)?.[0] : fitting;
  return clause === undefined ? null : clause.replace(/(?<![.,;:…])[.,;:…]+$/u, '');
}

/** A client's words said back to them, unless they are a confession. It passes the law like those that a model writes. */
function openerFromWords({ words }: Heard): string {
  if (confession.test(words)) return afterConfession;
  const quote = quoteOf(words);
  if (quote === null) return fromLongWords;
  return fromWords.replace('%.', () => `“${quote}${/[?!]$/u.test(quote) ? '' : '.'}”`);
}

/** The openers that need no model: what the client said last decides them. */
export const openersFromClient = ({
  agreed,
  boughtOn,
  heard,
  saidNo,
}: {
  readonly agreed: Agreed | null;
  readonly boughtOn: string | null;
  readonly heard: Heard | null;
  readonly saidNo: string | null;
}): readonly string[] => [
  ...(saidNo === null ? [] : [afterNo]),
  ...(agreed === null ? [] : [afterYes]),
  ...(boughtOn === null ? [] : [afterSale]),
  ...(heard === null ? [] : [openerFromWords(heard)]),
];

/** Asked for a real day; whatever came up, it fits. */
const lastTime = 'When was the last time, and what happened just before?';

/** Of a guess: what it was like, in words that can be said aloud and answered no. */
const whatWasHard = 'What bothered you most about it, or was it no big thing?';

/** Of what a client said: the brief has their words already. */
const whatWouldSettle = 'What would settle that for you?';

/** What a last time says of itself, and what a condition does, in a client's words. */
const hasLastTime =
  /\b(?:last (?:time|week|month|year|night|spring|summer|fall|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|yesterday|gestern|letzte[nrs]? (?:woche|monat|jahr|mal))\b/iu;
const hasCondition = /\b(?:if|unless|once|as long as|as soon as|wenn|sobald|solange)\b/iu;
const saysYes =
  /\b(?:I|we|ich|wir)(?:[’']d| would| could|[’']ll| will| würde| würden)? (?:\w{1,12} )?(?:sign|buy|order|switch|agree|decide|say yes|go ahead|go for it|take it|do it|try it|unterschreiben?|kaufen?|nehmen?|machen?)\b/iu;

/** Which of the two questions a call with the client has answered, as far as that can be seen. */
interface AnsweredInCall {
  readonly lastTime: boolean;
  /** What bothered them most, or would settle it. */
  readonly most: boolean;
}

/**
 * What is still to be asked: neither what the client's words or the last call answer, nor what would settle it once they
 * agreed or bought. What else they told in a call nobody can know by fixed words, so that one question is enough then.
 */
function questionsOf({ agreed, boughtOn, heard }: BriefSource, inCall: AnsweredInCall | null): string[] {
  const words = heard?.words ?? '';
  const isSettled =
    heard !== null &&
    (agreed !== null || boughtOn !== null || (hasCondition.test(words) && saysYes.test(words)));
  const open = [
    ...(inCall?.lastTime || hasLastTime.test(words) ? [] : [lastTime]),
    ...(inCall?.most || isSettled ? [] : [heard === null ? whatWasHard : whatWouldSettle]),
  ];
  return open.slice(0, inCall === null ? 2 : 1);
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
 * @param inCall what the last real call with them has answered; null without one
 */
export function briefOf(
  card: BriefSource,
  stayed: readonly StayedOpener[] = [],
  inCall: AnsweredInCall | null = null,
): Brief {
  const { agreed, boughtOn, client, frustration, explanation, listenFor, heard, saidNo } = card;
  const lines = [...openersFromClient(card), ...(card.openers?.lines ?? [])];
  const placeOf = (line: string) => stayed.findIndex((one) => plain(one.line) === plain(line));
  const risen = lines.filter((line) => placeOf(line) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  const openers = [...risen, ...lines.filter((line) => !risen.includes(line))];
  const opener = card.opener ?? openers[0] ?? null;
  return {
    client,
    frustration,
    behind: reasonOf(explanation),
    listenFor,
    since: [
      ...(boughtOn === null ? [] : [boughtWords(boughtOn)]),
      ...(agreed === null ? [] : [agreedWords(agreed)]),
      ...(saidNo === null ? [] : [saidNoWords(saidNo)]),
    ],
    heard,
    opener,
    openers,
    stayed: opener === null ? null : (stayed[placeOf(opener)]?.why ?? null),
    questions: questionsOf(card, inCall),
    avoid: pick(traps, numberOf(card.id)),
  };
}
