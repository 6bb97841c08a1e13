import { expect, test } from 'vitest';
import { openerLaw } from '#content/openers.ts';
import { lawfulAmong, problemIn, withoutMadeUp } from './openers.ts';

const drawer = 'I help shop owners around closing time. When did you last count a drawer twice?';
const keys = 'I work with shop owners. Had to drive back for a key this month?';
const told = 'I help shop owners who dread closing time. When did you last count twice?';

test('of three that a model wrote, one against the law, two are shown, and nothing by hand', () => {
  expect(lawfulAmong([drawer, told, keys])).toEqual([drawer, keys]);
});

test('what it wrote within the law the first time stays before what it wrote the second time, three at most', () => {
  const others = ['this week', 'this year'].map((when) => `I help shop owners. Ever counted twice ${when}?`);
  expect(lawfulAmong([keys, ...others], { before: [drawer, keys] })).toEqual([drawer, keys, others[0]]);
  expect(lawfulAmong([told])).toEqual([]);
});

test('an opener that the card has is none of the others that were asked for, and the model is told so', () => {
  expect(lawfulAmong([drawer, keys], { known: [drawer] })).toEqual([keys]);
  expect(problemIn([drawer, keys, told], [drawer])).toBe(
    `Opener 1: They know it already.\nOpener 3: ${openerLaw.feeling} See “dread”.`,
  );
});

test('an opener claims no hour or occasion of the member that no field holds', () => {
  const asks = 'Had to call a customer twice this week?';
  const vans = `I work with heating company owners around seven, when the vans are loading. ${asks}`;
  expect(withoutMadeUp(vans, 'Heating company owners with nine fitters')).toBe(
    `I work with heating company owners. ${asks}`,
  );
  expect(withoutMadeUp(drawer, 'We count with shop owners at closing time')).toBe(drawer);
  expect(withoutMadeUp(keys, 'Shop owners')).toBe(keys);
});
