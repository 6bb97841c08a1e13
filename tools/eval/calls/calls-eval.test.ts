import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfTurns } from '#features/calls/rules/transcript/turns.ts';
import { readTranscript } from '#features/calls/rules/transcript/read-transcript.ts';
import { openWriter } from '#tools/eval/open-writer.ts';
import { corpus, heldOut } from './corpus.ts';
import { forms } from './forms.ts';
import { judgeCall, judgedCall, piecesSent } from './judged-call.ts';
import { wordsOf } from './marked-call.ts';
import { linesRead, rightTurns } from './read-call.ts';
import { figuresOfReviews, missedOfReviews, reviewsPage } from './report.ts';

test('thirty calls of each kind of file in two languages, with marks that were said', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(30);
  expect(new Set(corpus.map(({ form }) => form))).toEqual(new Set([...Object.keys(forms), 'notes']));
  expect(new Set(corpus.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'mixed']));
  expect(heldOut.filter(({ name }) => corpus.some((one) => one.name.startsWith(name)))).toEqual([]);
  const words = corpus.map((call) => call.words);
  expect(Math.max(...words)).toBeGreaterThan(24_000);
  const marked = [...corpus, ...heldOut].flatMap(({ marks, turns, name, me }) =>
    Object.entries(marks).flatMap(([mark, text]) =>
      text === null ? [] : [{ name, mark, me, turn: turns.find((one) => one.text.includes(text)) }],
    ),
  );
  for (const { name, mark, me, turn } of marked) {
    expect(turn, `${name}: ${mark}`).toBeDefined();
    expect(turn?.speaker === me, `${name}: ${mark}`).toBe(mark === 'best');
  }
});

test('each word is under the right speaker in 98 % of the turns of every file', () => {
  for (const call of [...corpus, ...heldOut]) {
    const { right, of } = rightTurns(call);
    expect(right / of, call.name).toBeGreaterThanOrEqual(0.98);
  }
});

test('nobody, one and forty speakers are told apart', () => {
  const speakers = (name: string) => {
    const call = corpus.find((one) => one.name === name);
    if (!call) throw new Error(name);
    return new Set(linesRead(call).map(({ speaker }) => speaker));
  };
  expect(speakers('notes without speakers')).toEqual(new Set([null]));
  expect(speakers('a memo with one speaker').size).toBe(1);
  expect(speakers('a town hall of forty').size).toBe(40);
});

const word = fc.stringMatching(/^[a-zäöü]{1,9}$/u);
const turn = fc.record({
  speaker: fc.constantFrom('Ana Díaz', 'Jörg Weiß', 'Speaker 3', 'Dr. Mbeki'),
  text: fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' ')),
});

test('whoever says whatever in whichever file, no word is lost and none changes its speaker', () => {
  const talks = fc.array(turn, { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(
      talks,
      fc.constantFrom('Zoom VTT', 'Teams VTT', 'Teams docx', 'Google Meet', 'Otter'),
      (said, form) => {
        // In rows without times a name and a colon are a sign of a turn only where a name comes back.
        fc.pre(form !== 'Google Meet' || new Set(said.map(({ speaker }) => speaker)).size < said.length);
        const turns = said.map((one, at) => ({ ...one, at: at * 20 }));
        const read = readTranscript(forms[form](turns));
        if (typeof read === 'string') throw new Error(read);
        const spoken = (lines: readonly { speaker: string | null; text: string }[]) =>
          lines.flatMap(({ speaker, text }) => wordsOf(text).map((one) => `${speaker} ${one}`));
        expect(spoken(read.lines)).toEqual(spoken(turns));
      },
    ),
    { numRuns: 200 },
  );
});

test('any text at all is read or refused, never an error', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\n',
      '0:00',
      ' | ',
      'A: ',
      '[',
      ']',
      '-->',
      '00:00:01.000 --> 00:00:02.000',
      '<v A>',
      'WEBVTT',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
      const read = readTranscript(parts.join(''));
      const isRefused = typeof read === 'string' && ['empty', 'no-text', 'too-long'].includes(read);
      const isRead = typeof read !== 'string' && read.lines.every(({ text }) => text.trim() !== '');
      expect(isRefused || isRead).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the longest row that names nobody takes no longer than its length', () => {
  const rows = ['0:00 | A', ' |·('.repeat(40_000), 'A  0:09', `[${'x'.repeat(40_000)}`];
  const begun = performance.now();
  linesOfTurns(rows);
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('the whole corpus goes through the product’s own path: no quote is invented, and a missed threshold is told', async () => {
  const { writer, close } = await openWriter();
  const short = corpus.filter(({ words }) => words < 2000);
  const judged = [];
  for (const call of short) judged.push(await judgeCall(writer, call));
  await close();
  const figures = figuresOfReviews(judged);
  expect(figures).toMatchObject({ invented: 0, unjudged: 0 });
  expect(figures.safe.found).toBeGreaterThan(0);
  const about = { model: 'demo', note: 'This is no AI.', date: '2026-11-29', prompt: '1', command: 'x' };
  expect(reviewsPage(judged, about)).toContain('is no AI');
  expect(reviewsPage(judged, { ...about, heldOut: judged.slice(0, 1) })).toContain('in 1 calls that nothing');
});

test('an answer that invents finds nothing, and nothing of it is shown', () => {
  const [call] = corpus;
  if (!call) throw new Error('no call');
  const invented = { line: 2, quote: 'I love everything about you', weight: 5 };
  const judged = judgedCall(
    call,
    piecesSent(call).map(() => ({
      safe: { ...invented, answerLine: null, answer: null },
      best: { ...invented, why: 'x' },
    })),
  );
  expect(judged).toMatchObject({
    invented: 0,
    quotes: { of: 2, dropped: 2 },
    review: { safeSentence: null },
  });
  expect(missedOfReviews([judged])).toEqual(['safe sentences 0 of 1']);
  expect(missedOfReviews([judgedCall(call, [null])])).toContain('1 calls without an answer');
});
