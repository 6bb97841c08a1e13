import { expect, test } from 'vitest';
import { askedTwice } from './asked-twice.ts';

test('a question that comes back was not answered', () => {
  expect(
    askedTwice([
      'Well, hang on, that’s my timer. How loud are those new fans, anyway?',
      'The shelf, yes. In both shops.',
      'Is the fan as loud as the old one?',
    ]),
  ).toBe('Is the fan as loud as the old one?');
});

test.each([
  [['How loud are the fans?', 'What does it cost?']],
  [['Is it you again?', 'What would that be like?', 'What would that do there?']],
  [['The fans are loud.', 'How loud are the fans?']],
  [[]],
])('others are asked once: %#', (answers) => {
  expect(askedTwice(answers)).toBeNull();
});
