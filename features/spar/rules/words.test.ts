import { expect, test } from 'vitest';
import { givesAway, touchesUnsaid } from './words.ts';

const unsaid = 'I have never told the board that the pump failed twice';

test('marks that nobody sees and letters of full width do not make other words of the unsaid', () => {
  const hidden = unsaid.replace('board', 'bo\u200bard').replace('pump', '\uff50\uff55\uff4d\uff50');
  expect(givesAway(unsaid, hidden, '')).toBe(true);
  expect(givesAway(hidden, unsaid, '')).toBe(true);
});

test('in a script without spaces an answer gives the unsaid away too, and small talk does not', () => {
  const chinese = '我从来没有告诉董事会水泵坏了两次';
  expect(givesAway('其实我没有告诉董事会水泵坏了两次。', chinese, '')).toBe(true);
  expect(givesAway('今天天气很好，您想说什么？', chinese, '')).toBe(false);
});

test('an answer touches the unsaid with a single word of it that was not in the open', () => {
  expect(touchesUnsaid('The pump is', unsaid, '')).toBe(true);
  expect(touchesUnsaid('The pump is', unsaid, 'We sell a pump')).toBe(false);
  expect(touchesUnsaid('It is a long day.', unsaid, '')).toBe(false);
});
