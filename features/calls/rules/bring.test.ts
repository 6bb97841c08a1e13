import { expect, test } from 'vitest';
import { bring, sendingOf } from './bring.ts';

const talk = 'Denise: Call me on 614 555 0100.\nMe: What would help?\nDenise: Ask Walter, $40 a seat.\n';

test('who says most is the first of the speakers, and each turn names its own', () => {
  expect(bring(talk)).toEqual({
    speakers: ['Denise', 'Me'],
    turns: [
      { speaker: 0, text: 'Call me on 614 555 0100.', at: null },
      { speaker: 1, text: 'What would help?', at: null },
      { speaker: 0, text: 'Ask Walter, $40 a seat.', at: null },
    ],
  });
});

test.each([
  ['nothing', ' \n ', 'Paste what was said, or choose a file with it.'],
  ['zeros', '\u0000'.repeat(50), 'This isn’t text. Choose a TXT, DOCX, VTT or SRT file, or paste the words.'],
  [
    'more than three hours',
    'a '.repeat(100_001),
    'This is too long: at most 200,000 characters and 6,000 turns. Split it into two calls.',
  ],
  [
    'more speakers than can be told apart',
    Array.from({ length: 82 }, (_, at) => `Guest ${at % 41}: Yes.`).join('\n'),
    'This text has 41 speakers, and we can tell 40 apart. Give the others one name, or leave them out.',
  ],
])('%s is refused with what to do', (_, text, why) => {
  expect(bring(text)).toBe(why);
});

test('notes are a call in which nobody speaks', () => {
  const notes = bring('They want it by spring.\nThe boss was against it.');
  expect(notes).toMatchObject({ speakers: [], turns: [{ speaker: null }, { speaker: null }] });
});

const sent = (isMasked: boolean, client = 'Denise Park') => {
  const brought = bring(talk);
  if (typeof brought === 'string') throw new Error(brought);
  return sendingOf({ ...brought, memberSpeaker: 1, client, isMasked });
};

test('what is sent has neither the others’ names nor numbers, and says who is the member', () => {
  expect(sent(true)).toEqual({
    pieces: 1,
    turns: [
      { who: 'them', sent: 'Call me on [phone 1].', isMasked: true },
      { who: 'me', sent: 'What would help?', isMasked: false },
      { who: 'them', sent: 'Ask Walter, [amount 1] a seat.', isMasked: true },
    ],
  });
});

test('the client’s name is masked where the transcript calls them something else', () => {
  expect(sent(true, 'Walter Hale').turns[2]?.sent).toBe('Ask [name 1], [amount 1] a seat.');
});

test('unmasked, the words are sent as they are', () => {
  expect(sent(false).turns[0]).toEqual({ who: 'them', sent: 'Call me on 614 555 0100.', isMasked: false });
});
