import { expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import { speakersIn, type Transcript } from './transcript.ts';

const read = (text: string): Transcript => {
  const got = readTranscript(text);
  if (typeof got === 'string') throw new Error(got);
  return got;
};

test('a WebVTT of Zoom names its speakers before a colon, and a cue without a name goes on', () => {
  const { kind, lines } = read(
    'WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:04.000\r\nMarcus Reed: Hi Denise, thanks for the time.\r\n\r\n2\r\n00:00:04.500 --> 00:00:07.000\r\nHow was March?\r\n\r\n3\r\n00:00:08.000 --> 00:00:09.000\r\nDenise Park: Fine, mostly.\r\n',
  );
  expect(kind).toBe('cues');
  expect(lines).toEqual([
    { speaker: 'Marcus Reed', text: 'Hi Denise, thanks for the time. How was March?', at: 1 },
    { speaker: 'Denise Park', text: 'Fine, mostly.', at: 8 },
  ]);
});

test('a WebVTT of Teams names them in a voice span', () => {
  const { lines } = read(
    'WEBVTT\n\nd1a2/5-0\n00:00:03.120 --> 00:00:05.000\n<v Denise Park>We are <i>fine</i> for now.</v>\n\nd1a2/6-0\n00:01:00.000 --> 00:01:02.000\n<v Marcus Reed>When did it last go wrong?</v>\n',
  );
  expect(lines).toEqual([
    { speaker: 'Denise Park', text: 'We are fine for now.', at: 3.12 },
    { speaker: 'Marcus Reed', text: 'When did it last go wrong?', at: 60 },
  ]);
});

test('a SubRip has commas in its times and numbers before its cues', () => {
  const { lines } = read(
    '1\n00:00:01,500 --> 00:00:02,000\nDenise: No.\n\n2\n01:00:00,000 --> 01:00:02,000\nMarcus: Ten?\n12\n',
  );
  expect(lines).toEqual([
    { speaker: 'Denise', text: 'No.', at: 1.5 },
    { speaker: 'Marcus', text: 'Ten? 12', at: 3600 },
  ]);
});

const dialog = [
  { speaker: 'Marcus Reed', text: 'How was March?', at: 0 },
  { speaker: 'Denise Park', text: 'Fine, mostly. Budget: 40 a month.', at: 12 },
  { speaker: 'Marcus Reed', text: 'Mostly?', at: 20 },
];

test.each([
  [
    'Otter',
    'Marcus Reed  0:00\nHow was March?\n\nDenise Park  0:12\nFine, mostly.\nBudget: 40 a month.\n\nMarcus Reed  0:20\nMostly?',
  ],
  [
    'Gong',
    '0:00 | Marcus Reed\nHow was March?\n\n0:12 | Denise Park\nFine, mostly. Budget: 40 a month.\n\n0:20 | Marcus Reed\nMostly?',
  ],
  [
    'Zoom',
    '[Marcus Reed] 00:00:00\nHow was March?\n\n[Denise Park] 00:00:12\nFine, mostly. Budget: 40 a month.\n\n[Marcus Reed] 00:00:20\nMostly?',
  ],
  [
    'a row each',
    '[00:00] Marcus Reed: How was March?\n[00:12] Denise Park: Fine, mostly. Budget: 40 a month.\n[00:20] Marcus Reed: Mostly?',
  ],
  [
    'Meet, with the time above',
    '00:00:00\nMarcus Reed: How was March?\n00:00:12\nDenise Park: Fine, mostly. Budget: 40 a month.\n00:00:20\nMarcus Reed: Mostly?',
  ],
])('the turns of %s', (_, text) => {
  expect(read(text)).toEqual({ kind: 'turns', lines: dialog });
});

const meet = 'Marcus Reed: How was March?\n\nDenise Park: Fine.\n\nMarcus Reed: Mostly?';
const computer =
  'This editable transcript was computer generated and might contain errors. People can also change the text after it was created.';

test.each([
  [
    'Meet',
    `Nov 3, 2026\n\nPayroll - Transcript\n\n00:00:00\n\n${meet}\n\n\nTranscription ended after 00:30:59\n\n\n${computer}`,
  ],
  [
    'Meet until 2024',
    `abc-defg-hij (2026-11-03 16:06 GMT-7) - Transcript\nAttendees\nDenise Park, Marcus Reed, Marcus Reed's Presentation\nTranscript\n${computer}\n\n${meet}\n\nMeeting ended after 00:04:19 👋`,
  ],
  [
    'Meet as Markdown',
    `# Payroll\n\n${meet.replaceAll(/^([^:\n]+:)/gmu, '**$1**')}  \n\n### Transcription ended after 01:10:17\n\n*${computer}*`,
  ],
  [
    'Otter',
    'Marcus Reed  0:00  \nHow was March?\n\nDenise Park  0:12  \nFine.\n\nMarcus Reed  0:20  \nMostly?\n\nTranscribed by https://otter.ai\n',
  ],
  [
    'Teams',
    'Payroll-20261103_100214-Meeting Transcript\n3 November 2026, 10:02\n31m 5s\nMarcus Reed started transcription\nMarcus Reed   0:03\nHow was March?\nDenise Park   0:12\nFine.\nMarcus Reed   0:20\nMostly?\nMarcus Reed stopped transcription',
  ],
  [
    'Teams in German',
    'KI-generierte Inhalte können fehlerhaft sein\n\nMarcus Reed hat die Transkription gestartet\n\nMarcus Reed   0:03\nHow was March?\nDenise Park   0:12\nFine.\nMarcus Reed   0:20\nMostly?\n\nDenise Park hat die Transkription gestoppt',
  ],
  [
    'Teams until 2023',
    '0:0:3.0 --> 0:0:5.320\nMarcus Reed\nHow was March?\n0:0:12.90 --> 0:0:13.10\nDenise Park\nFine.\n0:1:2.0 --> 0:1:3.5\nMarcus Reed\nMostly?',
  ],
  [
    'Gong',
    'Payroll\nRecorded on Nov 3, 2026 via Zoom, 31m.\n\nParticipants\n\nFairhand\nMarcus Reed, Account Executive\n\nTranscript\n\n0:00 | Marcus Reed\nHow was March?\n\n0:12 | Denise Park\nFine.\n\n0:20 | Marcus Reed\nMostly?',
  ],
])('what %s writes above and below a call is nobody’s', (_, text) => {
  expect(read(text).lines.map(({ speaker, text: said }) => `${speaker}: ${said}`)).toEqual([
    'Marcus Reed: How was March?',
    'Denise Park: Fine.',
    'Marcus Reed: Mostly?',
  ]);
});

test('who speaks of a transcript, a day or an end is still heard', () => {
  const said = [
    'The meeting ended after 00:30:00, I think.',
    'They started transcription of the tapes.',
    'It was transcribed by https://otter.ai once.',
    'November 3, 2026, that is the day.',
  ];
  const { lines } = read(`Me: So?\nDenise: ${said.join('\n')}\nMe: Oh.\nDenise: Yes.`);
  expect(lines[1]?.text).toBe(said.join(' '));
});

test('without times a name that comes back is a speaker', () => {
  const { lines } = read('Me: How was March?\nDenise: Fine.\nMe: Only fine?\nShe looked away.');
  expect(lines).toEqual([
    { speaker: 'Me', text: 'How was March?', at: null },
    { speaker: 'Denise', text: 'Fine.', at: null },
    { speaker: 'Me', text: 'Only fine? She looked away.', at: null },
  ]);
});

test('a colon within a turn that has a time is no speaker, however often it comes', () => {
  const { lines } = read(
    '0:00 | Dr. Owen\nFor today.\nAlso on it: the keys.\n\n0:09 | Ana M.\nFine.\nAlso on it: the gate.\n',
  );
  expect(lines).toEqual([
    { speaker: 'Dr. Owen', text: 'For today. Also on it: the keys.', at: 0 },
    { speaker: 'Ana M.', text: 'Fine. Also on it: the gate.', at: 9 },
  ]);
});

test('a cue that goes on with a colon stays with the one who speaks', () => {
  const { lines } = read(
    '1\n00:00:01,000 --> 00:00:04,000\nDenise: For today.\n\n2\n00:00:04,000 --> 00:00:07,000\nAlso on the list: the keys.\n',
  );
  expect(lines).toEqual([{ speaker: 'Denise', text: 'For today. Also on the list: the keys.', at: 1 }]);
});

test('notes with colons and clock times are notes', () => {
  const { kind, lines } = read(
    'Call with Denise 10:30\nBudget: 40 a month\nNext step: send one page\nShe said: not before March',
  );
  expect(kind).toBe('notes');
  expect(lines).toHaveLength(4);
  expect(lines.every(({ speaker, at }) => speaker === null && at === null)).toBe(true);
});

test('what is empty, binary or too long is refused', () => {
  expect(readTranscript(' \n\n')).toBe('empty');
  expect(readTranscript('\0'.repeat(1000))).toBe('no-text');
  expect(readTranscript('a'.repeat(200_001))).toBe('too-long');
});

test('other scripts and right-to-left names are speakers', () => {
  const { lines } = read('田中: 三月はどうでしたか？\n佐藤: 大丈夫です。\n田中: 本当に？\nדנה: בסדר.');
  expect(speakersIn(lines).map(({ name }) => name)).toEqual(expect.arrayContaining(['田中', '佐藤', 'דנה']));
  const marked = read('\u200Fדנה\u200F: בסדר.\n\u202Bאחמד\u202C: כן.\n\u200Fדנה: טוב.');
  expect(marked.lines.map(({ speaker }) => speaker)).toEqual(['דנה', 'אחמד', 'דנה']);
});

test('a call of three hours is read in less than a second', () => {
  const turn = (at: number) =>
    `${at % 4 ? 'Denise Park' : 'Marcus Reed'}  ${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}\n${'so we looked at it again '.repeat(3)}\n`;
  const text = Array.from({ length: 1950 }, (_, at) => turn(at * 2))
    .join('\n')
    .slice(0, 200_000);
  const begun = performance.now();
  expect(speakersIn(read(text).lines)).toHaveLength(2);
  expect(performance.now() - begun).toBeLessThan(1000);
});
