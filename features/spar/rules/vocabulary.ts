/** Explains practice clients where members first read the term. */
export const practiceClientsAre = 'Practice clients are people we made up.';

/** What kind of call is practiced. */
export const situations = ['cold-call', 'discovery', 'demo', 'price', 'renewal', 'difficult-news'] as const;
export type Situation = (typeof situations)[number];

export const situationLabels: Readonly<Record<Situation, string>> = {
  'cold-call': 'Cold call',
  discovery: 'Discovery',
  demo: 'Demo',
  price: 'Talk about the price',
  renewal: 'Renewal',
  'difficult-news': 'Difficult news',
};

/** How the client is today. */
export const tempers = ['friendly', 'busy', 'guarded'] as const;
export type Temper = (typeof tempers)[number];

export const temperLabels: Readonly<Record<Temper, string>> = {
  friendly: 'Friendly',
  busy: 'Busy',
  guarded: 'Guarded',
};

/** How long a talk is, in minutes of speaking time. */
export const talkMinutes = [3, 7, 12] as const;
export type TalkMinutes = (typeof talkMinutes)[number];

/** The four steps of Ethical Persuasion, in their order. */
export const steps = ['felt', 'named', 'understood', 'relieved'] as const;
export type Step = (typeof steps)[number];

/**
 * What a seller can do in a turn. The model finds the moves, each with its exact words; our rules decide what they
 * count for. `fact` tells the client something unsaid as if it were known; `step` offers one thing to do; `other` is
 * thanks, a goodbye, an answer to the client, or asking for their time.
 */
export const moves = [
  'last_time',
  'question',
  'notices',
  'echo',
  'pause',
  'guess',
  'fact',
  'says_back',
  'takes_correction',
  'lets_go',
  'step',
  'pitch',
  'small_talk',
  'other',
  'empty',
  'pressure',
  'claim',
] as const;
export type Move = (typeof moves)[number];

/**
 * How near a guess, a question or a step comes to what the client does not say. Only a guess that names it, and a step
 * that solves it, is `right`.
 */
export const distances = ['right', 'close', 'no'] as const;
export type Distance = (typeof distances)[number];

/** How somebody presses. */
export const pressureKinds = ['urgency', 'scarcity', 'fear', 'proof', 'shaming', 'insult'] as const;
export type PressureKind = (typeof pressureKinds)[number];

export const talkStates = ['open', 'ended'] as const;
/** What ended a talk: the member, the end of its time, or a client who hung up. */
export const endings = ['member', 'time', 'client'] as const;
export type Ending = (typeof endings)[number];

export const sparLimits = {
  /** Characters of one turn: far more than anybody says in one breath. */
  turn: 2000,
  note: 2000,
  /** Turns of the member in one talk, whatever its length. */
  turns: 60,
  /** A talk with fewer turns in which the member spoke gets no number: it does not show what they left out. */
  measuredFrom: 3,
  /** A talk with fewer turns in which the member spoke leaves nothing to remember the day after. */
  rememberedFrom: 2,
  /** Talks in the list. */
  listed: 24,
} as const;
