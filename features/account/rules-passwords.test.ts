import { expect, test } from 'vitest';
import { estimate } from './rules-guesses.ts';
import { houseWords, judgedLength, leakedWords, ownWords, passwordVerdict } from './rules-passwords.ts';

const ana = ownWords({ email: 'ana.ito@example.com', firstName: 'Anastasia', lastName: 'Itoshiro' });
const verdictOn = (password: string) => passwordVerdict(estimate(password, ana));
const more = 'Add a word or two that nobody expects.';

test.each([
  ['abcdef', `A run like “abc” or “678” is easy to guess. ${more}`],
  ['xxxxxx', `One character again and again is easy to guess. ${more}`],
  ['kaokaokao', `The same part again and again is easy to guess. ${more}`],
  ['password1', leakedWords],
  ['QWERTYUIOP', leakedWords],
  ['P@ssw0rd!1', `This is close to a password that many people use. ${more}`],
  ['Itoshiro', `Your name, your email address and our name are easy to guess. ${more}`],
  ['unmistakable', `This password is easy to guess. ${more}`],
])('%s is refused: %s', (password, reason) => {
  expect(verdictOn(password)).toMatchObject({ isEnough: false, reason });
});

test.each([
  'makemegreat',
  'MakeMeGreat!',
  'makemegreat1',
  'makemegreat123',
  'make-me-great',
  'Make me great!',
  'm4kem3gre4t',
  'makemegreat2026',
  'taergemekam',
])('%s is refused: it is the name of the product [account.password-not-our-name]', (password) => {
  expect(verdictOn(password).isEnough).toBe(false);
  expect(passwordVerdict(estimate(password, ownWords({}))).isEnough).toBe(false);
});

test.each(['vq7-kz', 'correct-horse-9', 'quite-new-1', 'Übermass finden IX 9'])(
  '%s may be chosen',
  (password) => {
    expect(verdictOn(password)).toMatchObject({ isEnough: true, reason: null });
  },
);

test('what is guessable for its owner may be chosen by somebody else', () => {
  expect(verdictOn('Itoshiro7').isEnough).toBe(false);
  expect(passwordVerdict(estimate('Itoshiro7', [])).isEnough).toBe(true);
});

test.each([
  [999, 0, false],
  [1000, 1, false],
  [999_999, 1, false],
  [1_000_000, 2, true],
  [1e8, 3, true],
  [1e10, 4, true],
])('%d guesses are a strength of %d', (guesses, strength, isEnough) => {
  expect(passwordVerdict({ guesses, warning: null })).toMatchObject({ strength, isEnough });
});

test('a password is judged by its beginning, however long it is', () => {
  const long = `${'a'.repeat(judgedLength)}${'x7-kq!'.repeat(20)}`;
  expect(estimate(long, [])).toEqual(estimate('a'.repeat(judgedLength), []));
});

test('the words of a person are their names and the parts of their address, and not endless', () => {
  expect(ownWords({ email: 'ana.ito@example.com', firstName: 'Ana' })).toEqual([
    ...houseWords,
    'ana.ito@example.com',
    'ana',
    'ito',
    'example',
    'com',
    'Ana',
  ]);
  expect(ownWords({ firstName: 'ab cde '.repeat(400) }).length).toBeLessThanOrEqual(20 + houseWords.length);
});
