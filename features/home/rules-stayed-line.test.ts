import { expect, test } from 'vitest';
import { leastMembers, stayedLine } from './rules-stayed-line.ts';

const facts = { members: leastMembers, talks: 1412, kept: 890, weeks: 26 };

test('thirty members carry the line: the share, the talks, the members and the weeks', () => {
  expect(stayedLine(facts)).toBe(
    'In 1,412 talks of 30 members over 26 weeks, 63% of the clients who answered still had the sentence a week later, in its words or its gist.',
  );
});

test('with one member fewer there is no line', () => {
  expect(stayedLine({ ...facts, members: leastMembers - 1 })).toBeNull();
});
