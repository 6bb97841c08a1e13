import { expect, test } from 'vitest';
import { firstAnswers, openerFaults, openerLaw, openerProblems } from './openers.ts';

const words = 'I count the drawer twice and it still doesn’t come out';

test.each([
  'I help owners of two or three shops around closing time. When did you last count a drawer twice, and did it come out the second time?',
  'I work with finance teams in the week before an audit. When did you last go looking for one signature, or do you have them all in one place?',
  'I help restaurant owners who watch the floor while their guests eat. May I ask about the last time, or is this a bad moment?',
  'I noticed on your door that you close at six on Fridays. I help shops with the hour after that. Is anybody still there at eight?',
  'I help shop owners. When did you last count a drawer twice, or haven’t you?',
  'I work with office managers who ended up owning the contracts. Had to hunt for a signed copy this month?',
  'For heads of legal operations, when a renewal comes up. When did you last look for one clause, or do you know by heart?',
  'I mostly work with landlords who do their own repairs. Ever gone back to the same tap twice?',
])('a guess may be opened so: %s', (line) => {
  expect(openerFaults(line)).toEqual([]);
});

test.each([
  'Last time you said, “I count the drawer twice and it still doesn’t come out.” Is that still how it is?',
  '“It still doesn’t come out.” I wrote that down when we talked. Has it happened again since?',
  'You told me you count the drawer twice. Did it come out on Friday?',
])('what a client said may be opened so: %s', (line) => {
  expect(openerFaults(line, words)).toEqual([]);
});

test.each([
  [
    'Before a word about us: people in your place tell me “it never comes out”. Is that how it is?',
    'witness',
  ],
  ['Many in your place tell me: “it never comes out”. Am I close?', 'witness'],
  ['Most owners keep this to themselves: the drawer. When did you last count it twice?', 'witness'],
  ['I help shop owners. You hear this a lot, you’re not alone. When did you last count it twice?', 'witness'],
  ['I help shop owners who are ashamed of the drawer. When did you last count it twice?', 'feeling'],
  ['I work with shop owners who dread closing time. May I ask what happened the last time?', 'feeling'],
  ['I help shop owners. My guess is that the drawer never comes out. Did it last night?', 'guess'],
  ['Tell me if I’m wrong about this: the drawer. When did you last count it twice?', 'guess'],
  [
    'I help shop owners at closing time. Our software counts for you. When did you last do it twice?',
    'product',
  ],
  ['I sell cash registers to shop owners. When did you last count a drawer twice?', 'product'],
  ['I help shop owners at closing time. It took you an hour last night, right?', 'leading'],
  ['I help shop owners at closing time. You counted it twice last night, didn’t you?', 'leading'],
  ['I help shop owners at closing time. Why do you still count it twice? Did you last night?', 'question'],
  ['I help shop owners at closing time. Call me when the drawer was wrong the last time.', 'question'],
  ['I help shop owners at closing time. Do you have a register?', 'lastTime'],
  ['I help shop owners at closing time. Had to do with registers?', 'lastTime'],
  ['For years it was the drawer. When did you last count it twice?', 'whoFor'],
  ['When did you last count a drawer twice, and did it come out the second time?', 'whoFor'],
  ['I help shop owners who say “it never comes out”. When did you last count it twice?', 'quote'],
  [`I help shop owners ${'and their people '.repeat(9)}. When did you last count it twice?`, 'length'],
])('of “%s” the law says: %s', (line, fault) => {
  expect(openerFaults(line)).toContain(fault);
});

test.each([
  ['Last time you said, “I count it three times.” Is that still so?', 'quote'],
  ['I help shop owners at closing time. When did you last count a drawer?', 'theirWords'],
  ['You said you count the drawer twice. You must hate that. Did it come out on Friday?', 'feeling'],
])('of what a client said, “%s” breaks the law: %s', (line, fault) => {
  expect(openerFaults(line, words)).toContain(fault);
});

test('whoever writes an opener again is told the words that broke each law, and of what is missing the law alone', () => {
  const { feeling, lastTime, length, product, question, quote, whoFor } = openerLaw;
  expect(
    openerProblems('I help shop owners who dread closing time. Our software counts for the owner. Call me.'),
  ).toEqual([`${question} See “Call me.”.`, `${product} See “Our”.`, `${feeling} See “dread”.`, lastTime]);
  expect(openerProblems('“It never comes out”: when did you last count it twice?')).toEqual([
    `${quote} See “It never comes out”.`,
    whoFor,
  ]);
  const long = `I help shop owners ${'and their people '.repeat(9)}. When did you last count it twice?`;
  expect(openerProblems(long)).toEqual([`${length} See “${long}”.`]);
  expect(openerProblems('I help shop owners. When did you last count a drawer twice?')).toEqual([]);
});

test('a question that only why or how much can answer is none that can be answered no', () => {
  const asks = (question: string) => openerFaults(`I help shop owners. ${question}`);
  expect(asks('When did you last count a drawer twice?')).toEqual([]);
  expect(asks('When do you count a drawer twice since the last time?')).toContain('question');
  expect(asks('How long did the last time take you?')).toContain('question');
});

test('in another language an opener is only counted', () => {
  expect(openerFaults('Ich helfe Leuten mit zwei Läden. Wann haben Sie zuletzt doppelt gezählt?')).toEqual(
    [],
  );
  expect(openerFaults(`Ich helfe ${'und zähle '.repeat(20)}?`)).toEqual(['length']);
});

test('a feeling may be said back to who said it, in their words', () => {
  expect(
    openerFaults('Last time you said, “I dread Fridays.” Is it still like that?', 'I dread Fridays'),
  ).toEqual([]);
});

test.each(Object.values(firstAnswers))(
  'whoever comes on their own is answered within the law: %s',
  (line) => {
    expect(openerFaults(line)).toEqual(['whoFor']);
  },
);
