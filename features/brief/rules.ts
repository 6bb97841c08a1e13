/** What a brief is made of: one Frustration Card. */
export interface BriefSource {
  readonly id: string;
  readonly client: string;
  readonly frustration: string;
  readonly explanation: string;
  readonly pinned: boolean;
  readonly createdAt: string;
}

/** What a member reads in the minute before they talk to a client. */
export interface Brief {
  readonly client: string;
  readonly frustration: string;
  /** Why they feel it: the first sentence of the explanation. */
  readonly behind: string;
  /** Takes about eleven seconds to say. */
  readonly opener: string;
  readonly questions: readonly [string, string, string];
  readonly avoid: string;
}

/** How many words can be said in eleven seconds. */
export const openerWords = 28;

/**
 * Whole sentences, so that every combination of them reads well. `%` is the frustration; the longer it is, the fewer
 * words are around it. Each ends by asking to be corrected: what cannot be denied is heard as an accusation, by a client
 * and by the rubric of a practice call.
 */
const openers: readonly (readonly string[])[] = [
  [
    'Before a word about us: people in your place tell me “%”. Is that how it is?',
    'Let me begin with what most keep to themselves: “%”. Am I close?',
    'Many who come to me carry one thought: “%”. Is it yours, or am I wrong?',
  ],
  ['Many in your place tell me: “%”. Am I close?', 'Most keep this to themselves: “%”. Am I close?'],
  ['“%”: am I close?'],
];

/** For a frustration that speaks of the client: said to their face, it is a guess about them. */
const guesses: readonly (readonly string[])[] = [
  [
    'Before a word about us, may I guess: %. Is that how it is?',
    'Let me begin with a guess that you may correct: %. Am I close?',
    'Tell me if I’m wrong about this: %. Is that how it is?',
  ],
  ['May I guess: %. Am I close?', 'This is a guess: %. Is that it?'],
  ['%: am I close?'],
];

/** For a frustration that cannot be said in time. */
const withoutWords =
  'There’s something people in your place feel and seldom say. May I tell you what it is, and you tell me if I’m right?';

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** How many words a text has. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

const addressed: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourself',
};
const ofThem = /\b(?:they|them|their|theirs|themselves)\b/giu;
const quoted = /([“"][^“”"]*[”"])/u;

/** Whether a frustration speaks of the client, 'They suspect …', and is not in their own words. */
const isAboutThem = (said: string) =>
  /^(?:they|their)\b/iu.test(said) ||
  (said.search(ofThem) >= 0 && !/\b(?:I|me|my|mine|we|us|our|ours)\b/iu.test(said));

/** The same, said to them; what they say in quotation marks stays as it is. */
function toThem(said: string): string {
  const told = said
    .split(quoted)
    .map((piece) =>
      quoted.test(piece) ? piece : piece.replace(ofThem, (word) => addressed[word.toLowerCase()] ?? word),
    )
    .join('');
  return told.slice(0, 1).toLowerCase() + told.slice(1);
}

/** A line to say to the client that takes about eleven seconds. */
function openerOf(frustration: string, seed: number): string {
  const bare = frustration.replace(/(?<![.!?…])[.!?…]+$/, '').trim();
  const isGuess = isAboutThem(bare);
  const said = isGuess ? toThem(bare) : bare.replace(/[“”"]/g, '').trim();
  for (const alike of isGuess ? guesses : openers) {
    const fitting = alike
      .map((line) => upperFirst(line.replace('%', () => said)))
      .filter((line) => wordCount(line) <= openerWords);
    if (fitting.length > 0) return pick(fitting, seed);
  }
  return withoutWords;
}

const questionSets: readonly Brief['questions'][] = [
  [
    'When did you last feel that, and what happened just before?',
    'What have you tried so far, and where did it let you down?',
    'If it were gone in three months, what would you notice first?',
  ],
  [
    'What does that cost you on an ordinary day?',
    'Who else around you feels it, and what do they say?',
    'What would have to happen for you to trust a way out of it?',
  ],
  [
    'How long has it been like that?',
    'What have others promised you about it, and what came of it?',
    'What would you do with the time and calm if it were solved?',
  ],
];

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

/** The brief for one card. It asks no server and no model, so it works without a connection. */
export function briefOf({ id, client, frustration, explanation }: BriefSource): Brief {
  const seed = numberOf(id);
  return {
    client,
    frustration,
    behind: firstSentence(explanation),
    opener: openerOf(frustration, seed),
    questions: pick(questionSets, Math.floor(seed / 3)),
    avoid: pick(traps, Math.floor(seed / 9)),
  };
}

/** Cards by client: clients with a pinned card first, then the newest; within a client the top frustration first. */
export function clientsOf<Card extends BriefSource>(
  cards: readonly Card[],
): readonly { readonly client: string; readonly cards: readonly Card[] }[] {
  const byClient = Map.groupBy(cards, ({ client }) => client);
  const rank = (a: Card, b: Card) =>
    Number(b.pinned) - Number(a.pinned) || b.createdAt.localeCompare(a.createdAt);
  return [...byClient]
    .map(([client, own]) => ({ client, cards: own.toSorted(rank) }))
    .toSorted((a, b) => (a.cards[0] && b.cards[0] ? rank(a.cards[0], b.cards[0]) : 0));
}
