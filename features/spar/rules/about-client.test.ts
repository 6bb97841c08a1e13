import { expect, test } from 'vitest';
import { isAboutClient } from './about-client.ts';
import { rubricNow } from './costs.ts';
import { sparLimits } from './vocabulary.ts';

const lastWithout = 5;

test.each([
  'Let me tell you about our registers.',
  'I would love to show you our new platform.',
  'I’d like to walk you through it.',
  'We help companies like yours.',
  'Our software saves you an hour a day.',
  'I’m calling you today from Acme.',
  'Can I send you a brochure?',
  'I have an offer for you.',
  'How can I help you?',
  'You will love our product.',
  'We sort your papers.',
])('a ‘you’ that only says to whom the seller speaks is not about the client: %s', (sentence) => {
  expect(isAboutClient(sentence, rubricNow)).toBe(false);
  // As talks of before were measured.
  expect(isAboutClient(sentence, lastWithout)).toBe(true);
});

test.each([
  'You close the shop at nine.',
  'I heard your mother still counts by hand.',
  'I guess you are tired of it.',
  'I wonder if you dread the evenings.',
  'I am sorry that you had to wait.',
  'What keeps you up?',
  'Let me ask: what do you dread on Mondays?',
  'We spoke last week, and you said that it was slow.',
  'Is your evening gone when the shop closes?',
  'Are you the one who counts?',
  'Our register is quick, but your evenings are what it costs now.',
  'Sounds like it is the last one that went wrong.',
])('what is said of them, asked about them or guessed at is: %s', (sentence) => {
  expect(isAboutClient(sentence, rubricNow)).toBe(true);
  expect(isAboutClient(sentence, lastWithout)).toBe(true);
});

test.each(['Thank you for your time.', 'Our price is fine.', 'Maybe we should start.'])(
  'politeness and the seller’s own matters never were: %s',
  (sentence) => {
    for (const rubric of [1, lastWithout, rubricNow]) expect(isAboutClient(sentence, rubric)).toBe(false);
  },
);

test('a turn of the longest length, all of it beginnings, is read as well', () => {
  const long = 'our i we let me '.repeat(Math.floor(sparLimits.turn / 16));
  expect(isAboutClient(long, rubricNow)).toBe(false);
  expect(isAboutClient(`${long}but you know.`, rubricNow)).toBe(true);
});
