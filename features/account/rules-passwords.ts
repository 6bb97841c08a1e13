/** How many characters of a password are judged: the time of an estimate grows faster than its length. */
export const judgedLength = 24;

/** The number of guesses where each strength level starts; the first sufficient level starts at `enough`. */
const steps = [1e3, 1e6, 1e8, 1e10] as const;
const enough = 2;

/** What the estimator says of a password. */
export interface Estimate {
  /** How many guesses an attacker needs who tries likely passwords first. */
  readonly guesses: number;
  /** The estimator's key for what makes it weak; null if it names nothing. */
  readonly warning: string | null;
}

export interface PasswordVerdict {
  /** 0 (guessed at once) to 4. */
  readonly strength: number;
  readonly isEnough: boolean;
  /** What is wrong and what to do, in words; null if it is strong enough. */
  readonly reason: string | null;
}

export const leakedWords = 'This password is on lists of leaked passwords. Please choose another.';

const easy: Readonly<Record<string, string>> = {
  straightRow: 'A row of keys is easy to guess.',
  keyPattern: 'A pattern on the keyboard is easy to guess.',
  simpleRepeat: 'One character again and again is easy to guess.',
  extendedRepeat: 'The same part again and again is easy to guess.',
  sequences: 'A run like “abc” or “678” is easy to guess.',
  recentYears: 'A year is easy to guess.',
  dates: 'A date is easy to guess.',
  similarToCommon: 'This is close to a password that many people use.',
  wordByItself: 'A single word is easy to guess.',
  namesByThemselves: 'A name is easy to guess.',
  commonNames: 'A name is easy to guess.',
  userInputs: 'Your name, your email address and our name are easy to guess.',
};
const leaked = new Set(['topTen', 'topHundred', 'common']);

function reasonOf(warning: string | null): string {
  if (warning !== null && leaked.has(warning)) return leakedWords;
  const why = (warning !== null && easy[warning]) || 'This password is easy to guess.';
  return `${why} Add a word or two that nobody expects.`;
}

/**
 * Whether a password may be chosen: with a score of at least 2. Six characters without a pattern take a million
 * guesses, which is where that score starts, so the shortest allowed password can reach it
 * [account.password-minimum-6].
 */
export function passwordVerdict({ guesses, warning }: Estimate): PasswordVerdict {
  const strength = steps.filter((step) => guesses >= step).length;
  const isEnough = strength >= enough;
  return { strength, isEnough, reason: isEnough ? null : reasonOf(warning) };
}

/** Words of this site that must not make up a password: attackers try them here first. */
export const houseWords = ['makemegreat', 'make-me-great', 'make me great'] as const;

/**
 * The words people most often use in their own passwords: their names, the parts of their address, and the name of the
 * site.
 */
export function ownWords(person: {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}): string[] {
  const given = [person.email, person.firstName, person.lastName].map((text) => (text ?? '').slice(0, 254));
  const parts = given.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)]);
  return [...houseWords, ...[...new Set(parts)].filter((word) => word.length > 2).slice(0, 20)];
}
