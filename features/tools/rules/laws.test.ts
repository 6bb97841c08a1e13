import { expect, test } from 'vitest';
import { adProblem, adPlaceOf, cutProblem, firstSentence, subjectProblem } from './channels.ts';
import {
  checkText,
  firstMailProblem,
  introducedAs,
  namedColleague,
  scriptProblem,
  singleMailProblem,
  tellingsIn,
} from './laws.ts';

const kindsIn = (text: string) => tellingsIn({ name: 'Post', text }).map(({ kind }) => kind);

test.each([
  'My guess is that you’re tired of it.',
  "I may be wrong, but I don't think it's the price.",
  'It isn’t the price that bothers you.',
  "It's not the weight, it's the landing. It isn't the form that worries you.",
  'You’re afraid of the answer.',
  'You secretly dread the meeting.',
  'You lie awake over it.',
  'Deep down, it is about your boss.',
  'Stop me if I’m off.',
  'The sentence you never say aloud.',
])('%j tells the reader a feeling', (text) => {
  expect(kindsIn(text)).toContain('told-feeling');
});

test.each(['You’ve been putting it off.', 'You should’ve asked.', 'You said sure, and you nodded.'])(
  '%j tells the reader their past',
  (text) => {
    expect(kindsIn(text)).toEqual(['told-past']);
  },
);

test.each([
  'Somebody answered it last year in a hurry, and a partner signed.',
  'What would happen if somebody switched it off tonight?',
  'Are you worried about July?',
  'If you’re worried about the stairs, send a photo.',
  'Ask them whether you are tired of waiting.',
  "It's almost never the weight. Measure the landing.",
  "If you're staying where you are, tell me.",
  '(If they mention the date: I may be wrong, is it the date?)',
])('%j tells the reader nothing', (text) => {
  expect(kindsIn(text)).toEqual([]);
});

test('in a hurry is no urgency; hurry is', () => {
  const kinds = (text: string) => checkText([{ name: 'Post', text }], []).map(({ kind }) => kind);
  expect(kinds('Somebody signed it in a hurry. There’s no hurry, and nobody needs to hurry.')).toEqual([]);
  expect(kinds('Prices rise. Hurry, call us.')).toEqual(['false-urgency']);
  expect(kinds('So hurry up!')).toEqual(['false-urgency']);
});

test.each([
  ['Hello,\n\nWould it help?\n\nIf not, I’ll take you off the list.', 'does not say who writes'],
  ['Hello, I’m Walt.\n\nHere is a list. One word and it stops.\n\nWalt', 'asks nothing'],
  ['Hello, I’m Walt. Would it help?\n\nWalt', 'gets off the list'],
])('a first mail lacks what it lacks: %#', (body, words) => {
  expect(firstMailProblem(body)).toContain(words);
});

test('a reader gets off the list by a word that says it is the last mail', () => {
  expect(
    firstMailProblem('Hi, I’m Walt. Would it help? Reply “no” and this is the last one.\n\nWalt'),
  ).toBeNull();
});

test('one email to somebody who knows the member is signed, and takes nobody off a list', () => {
  const confirms = 'Hi Dana,\n\nFriday at seven, at the back door. I’ll bring the list.';
  expect(singleMailProblem(confirms)).toContain('who writes');
  expect(singleMailProblem(`${confirms}\n\nWalt`)).toBeNull();
  expect(singleMailProblem(`${confirms} Or I take you off the list.\n\nWalt`)).toContain('on no list');
});

test('a script reads no bodies and writes no answers', () => {
  expect(scriptProblem(['Hi.', '(Listen for a sigh.)'])).toContain('Listen for a sigh');
  expect(scriptProblem(['Client: I am too busy.'])).toContain('[their words]');
  expect(scriptProblem(['What happened?\n(If they mention Monday: Who noticed?)'])).toBeNull();
});

test('a colleague of one client does not go to many, unless the member named them as their own', () => {
  const given = { private: 'She has to ask, and Denise is off this Friday.', own: 'Tideline' };
  expect(namedColleague('Bring Denise along.', given)).toBe('Denise');
  expect(namedColleague('Bring somebody along.', given)).toBeNull();
  expect(namedColleague('Bring Denise along.', { ...given, own: 'Denise from our office' })).toBeNull();
});

test('an ad is held to what its place shows', () => {
  expect([
    adPlaceOf('A Google ad for June'),
    adPlaceOf('Run it on LinkedIn'),
    adPlaceOf('Get calls'),
  ]).toEqual(['search', 'linkedin', 'feed']);
  const long =
    'This sentence goes on and on about nothing much until it is longer than what anybody reads in a feed before the rest of it is cut off.';
  expect(adProblem({ headline: 'x'.repeat(31), bodyText: 'Short.' }, 'search ad')).toContain('31 characters');
  expect(adProblem({ headline: 'x', bodyText: 'x'.repeat(91) }, 'search ad')).toContain('91 characters');
  expect(adProblem({ headline: 'x', bodyText: long }, '')).toContain('cuts after 125');
  expect(adProblem({ headline: 'x', bodyText: `Short. ${long}` }, '')).toBeNull();
  expect(cutProblem(long, 'LinkedIn', 150)).toBeNull();
  expect(subjectProblem([{ subject: 'x'.repeat(45) }, { subject: 'x'.repeat(46) }])).toContain('email 2');
  expect(firstSentence('Who pays $1.50? Nobody.\nEnd')).toBe('Who pays $1.50?');
});

test('a text never introduces the member under the name of their client', () => {
  const chosen = { clients: ['Torsten Brandt'], told: '', own: 'Keller Commissioning Software' };
  expect(introducedAs('Hi, this is Torsten from Keller Commissioning Software.', chosen)).toBe('Torsten');
  expect(introducedAs('(Voicemail) Hi, it’s Torsten. My number is [phone number].', chosen)).toBe('Torsten');
  const told = { clients: [], told: 'Get a second call. Torsten signs himself.', own: '' };
  expect(introducedAs('My name is Torsten, I call about the sheets.', told)).toBe('Torsten');
  for (const text of [
    'Hi Torsten, this is [your name] from Keller.',
    'Is this Torsten’s line?',
    'This is Nadia. Torsten, do you have a minute?',
  ])
    expect(introducedAs(text, chosen)).toBeNull();
  expect(introducedAs('This is Torsten.', { ...told, own: 'I am Torsten, an electrician' })).toBeNull();
});
