import { expect, test } from 'vitest';
import { openerFaults } from '#content/openers.ts';
import { openers, openersFor } from './openers.ts';
import { anyTrade, trades } from './trades.ts';

test.each([...trades, anyTrade])('the three openers of $name keep the law', ({ keywords }) => {
  const written = openers.write({
    businessDescription: `We sell ${keywords.split(' ')[0] ?? ''}`,
    targetAudience: 'Owners of small firms in Ohio, who are busy',
    card: 'They wait\nand nobody asks.',
  });
  const { openers: lines } = written as { openers: string[] };
  expect(new Set(lines).size).toBe(3);
  for (const line of lines) expect([line, openerFaults(line)]).toEqual([line, []]);
  // What the member does is theirs to say: nothing is made up about it.
  for (const line of lines) expect(line).toMatch(/^I work with owners of small firms in Ohio\. \S/u);
});

test.each([
  ['Ben Hughes, who runs a dental practice', 'I work with Ben Hughes.'],
  ['Families with an old roof', 'I work with families with an old roof.'],
])('a name keeps its letter, other words stand inside a sentence: %s', (targetAudience, begins) => {
  const [first = ''] = openersFor({ businessDescription: 'We repair roofs.', targetAudience }, 0, 1);
  expect(first.startsWith(begins)).toBe(true);
});
