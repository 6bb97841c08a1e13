import { expect, test } from 'vitest';
import { beginningAt } from './moment.ts';

const me = (text: string) => ({ isMine: true, text });
const them = (text: string) => ({ isMine: false, text });

test('a practice call begins with the client, keeps two turns, and ends at the moment', () => {
  const all = [me('1'), them('2'), me('3'), them('4'), me('5'), me('6'), them('7'), them('8')];
  expect(beginningAt(all)).toEqual({
    opening: '2',
    turns: [
      { said: '3', answer: '4' },
      { said: '5 6', answer: '7 8' },
    ],
  });
  expect(beginningAt([them('0'), ...all])?.opening).toBe('2');
});

test('the client’s first words begin it alone; the member’s own words begin nothing', () => {
  expect(beginningAt([them('a')])).toEqual({ opening: 'a', turns: [] });
  expect(beginningAt([me('a'), them('b')])).toEqual({ opening: 'b', turns: [] });
  expect(beginningAt([them('a'), me('b')])).toBeNull();
  expect(beginningAt([])).toBeNull();
});

test('of a long monologue its end is kept', () => {
  const { opening = '' } = beginningAt([them(`begin ${'a '.repeat(900)}end`)]) ?? {};
  expect(opening.length).toBeLessThanOrEqual(400);
  expect(opening).toMatch(/^… .*end$/u);
});
