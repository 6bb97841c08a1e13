import { expect, test } from 'vitest';
import { adCopyPrompt } from '#content/prompts/ad-copy.ts';
import { callScriptsPrompt } from '#content/prompts/call-scripts.ts';
import { emailSequencesPrompt } from '#content/prompts/email-sequences.ts';
import { messagingPrompt } from '#content/prompts/messaging.ts';
import { socialPostsPrompt } from '#content/prompts/social-posts.ts';
import type { Example } from '#content/prompts/studio.ts';
import { openerSeconds } from '#features/tools/messaging/contract.ts';
import { adCopyOutput } from '#features/tools/ad-copy/contract.ts';
import { sequenceEmail } from '#features/tools/email-sequences/contract.ts';
import { adProblem, adPlaceOf, cutProblem, firstSentence, subjectProblem } from './channels.ts';
import {
  checkText,
  firstMailProblem,
  namedColleague,
  scriptProblem,
  tellingProblem,
  tellingsIn,
} from './laws.ts';
import { spokenSeconds } from './timing.ts';

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

/** Every string in an example. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

const prompts = [adCopyPrompt, callScriptsPrompt, emailSequencesPrompt, messagingPrompt, socialPostsPrompt];
const examples = prompts.flatMap((prompt): readonly Example[] => prompt.examples);

test.each(examples)('the example "$told" keeps the laws', ({ told, text }) => {
  const said = textsIn(text).join('\n');
  expect(tellingProblem([{ name: 'Example', text: said }])).toBeNull();
  // What an example states, its writer was told: the figures, and nothing that a member could not check.
  const figures = checkText(
    [{ name: 'Example', text: said }],
    (told.match(/\d[\d,.]*/g) ?? []).map((figure) => figure.replaceAll(/[,.]/g, '')),
  );
  expect(figures.map(({ kind, quote }) => [kind, quote])).toEqual([]);
});

test('examples fit their channels, and first mails have a sender, a question and a way out', () => {
  for (const { text } of adCopyPrompt.examples) {
    const ad = adCopyOutput.parse(text);
    expect([ad.headline, adProblem(ad, ''), ad.headline.length <= 40]).toEqual([ad.headline, null, true]);
  }
  for (const { text } of emailSequencesPrompt.examples) {
    const mail = sequenceEmail.parse(text);
    expect([mail.subject, subjectProblem([mail])]).toEqual([mail.subject, null]);
    const lack = mail.sendDay === 1 ? firstMailProblem(mail.body) : null;
    expect([mail.subject, lack]).toEqual([mail.subject, null]);
  }
  for (const { text } of callScriptsPrompt.examples) expect(scriptProblem(textsIn(text))).toBeNull();
  for (const { text, told } of socialPostsPrompt.examples)
    expect([told, cutProblem(textsIn(text).join(''), 'LinkedIn', 125)]).toEqual([told, null]);
});

test('the openers of the examples take eleven seconds and ask something', () => {
  for (const { text } of messagingPrompt.examples) {
    const [, opener = ''] = textsIn(text);
    expect([opener, spokenSeconds(opener) <= openerSeconds, opener.endsWith('?')]).toEqual([
      opener,
      true,
      true,
    ]);
  }
});
