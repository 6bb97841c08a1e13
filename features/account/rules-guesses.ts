import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import words from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import sequences from '@zxcvbn-ts/language-en/dist/wordSequences.json.mjs';
import { type Estimate, judgedLength } from './rules-passwords.ts';

// Imported when the first password is chosen, by server and forms alike: it is a megabyte of words.

const estimator = new ZxcvbnFactory({
  dictionary: {
    'passwords-common': passwords,
    'commonWords-en': words,
    'firstnames-en': firstNames,
    ...sequences,
  },
  graphs,
  // Limits the ways to read `@` as `a`: each one doubles the work, and ten cover what people write.
  l33tMaxSubstitutions: 10,
  maxLength: judgedLength,
});

const known = new Set(passwords);

/** Whether a password is among those everybody tries first; upper case does not make it better. */
export function isLeaked(password: string): boolean {
  return known.has(password.toLowerCase());
}

/**
 * How hard a password is to guess for somebody who knows these words about its owner. Takes up to a tenth of a second.
 * Only its beginning is judged: what follows makes it no easier to guess.
 */
export function estimate(password: string, about: readonly string[]): Estimate {
  if (isLeaked(password)) return { guesses: 1, warning: 'common' };
  const { guesses, feedback } = estimator.check(password.slice(0, judgedLength), [...about]);
  return { guesses, warning: feedback.warning };
}
