import { expect, test } from 'vitest';
import { answeredIn } from './answered.ts';

const turn = (speaker: number, text: string) => ({ speaker, text, at: null });
const said = (question: string, answer: string, memberSpeaker: number | null = 0) =>
  answeredIn({ memberSpeaker, review: null, turns: [turn(0, question), turn(1, answer)] });

test.each([
  ['I see. When was the last time a floor was not done?', 'In March, before the inspection.'],
  ['When was the last time?', 'In March, before the inspection. Do you do windows?'],
  ['What happened that day?', 'They sent one person, and I mopped it myself.'],
  ['Wann war das zuletzt?', 'Das war im März, vor der Prüfung.'],
])('“%s” asks for the last time, and is answered', (question, answer) => {
  expect(said(question, answer)).toEqual({ lastTime: true, most: false });
});

test.each([
  ['What would it take for you to switch?', 'A crew that comes every night.'],
  ['What bothers you most?', 'That nobody tells me.'],
  ['Was müsste sich ändern?', 'Dass einer jeden Abend kommt.'],
])('“%s” asks what would settle it, and is answered', (question, answer) => {
  expect(said(question, answer)).toEqual({ lastTime: false, most: true });
});

test('what was not answered, not asked, or asked by the client is open', () => {
  const open = { lastTime: false, most: false };
  expect(said('When was the last time?', 'I don’t remember, honestly.')).toEqual(open);
  expect(said('When was the last time?', 'Why do you ask?')).toEqual(open);
  expect(said('When was the last time?', 'March.')).toEqual(open);
  expect(said('I was there last time.', 'In March, before the inspection.')).toEqual(open);
  expect(said('When was the last time?', 'In March, before the inspection.', 1)).toEqual(open);
  expect(said('When was the last time?', 'In March, before the inspection.', null)).toEqual(open);
});

test('what they agreed to settles it', () => {
  const agreed = { quote: { turn: 1, text: 'Friday.' }, what: 'Show the rooms', when: null };
  const review = { agreed } as Parameters<typeof answeredIn>[0]['review'];
  expect(answeredIn({ memberSpeaker: 0, review, turns: [] })).toEqual({ lastTime: false, most: true });
});
