import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import type { RecordedTurn } from './record.ts';
import { judge } from './verdict.ts';
import type { Hearing } from './vocabulary.ts';
import { givesAway, isInPhraseLanguage, quoteFrom, wordCount } from './words.ts';

const turn = (number: number, hears: Hearing, said: string, more: Partial<RecordedTurn['reading']> = {}) => ({
  number,
  said,
  answer: 'Hm.',
  reading: { hears, trust: 0, openness: 0, saysBack: false, relieves: false, quote: said, ...more },
});
const record = (turns: readonly RecordedTurn[]) =>
  ({
    rubric: rubricNow,
    temper: 'friendly',
    opening: 'Hello.',
    turns,
    told: ['It takes 45 minutes'],
  }) as const;
const rule = (said: string, name: string) =>
  judge(record([turn(1, 'nothing', said)])).rules.find((one) => one.rule === name);

test('the same record gives the same verdict, and a quote that was not said is replaced by one that was', () => {
  const turns = [
    turn(1, 'guess', 'Could it be the mornings? Tell me.', { quote: 'What I never said' }),
    turn(2, 'question', 'And then?'),
    turn(3, 'nothing', 'Our product is blue.'),
  ];
  const verdict = judge(record(turns));
  expect(judge(structuredClone(record(turns)))).toEqual(verdict);
  expect(verdict.steps[1]).toMatchObject({
    verdict: 'done',
    quote: { turn: 1, text: 'Could it be the mornings?' },
  });
  const quotes = verdict.steps.flatMap(({ quote }) => quote ?? []);
  expect(quotes.length).toBeGreaterThan(0);
  for (const { turn: number, text } of quotes) expect(turns[number - 1]?.said).toContain(text);
});

test('two turns give no numbers and count nothing as missed; that is said', () => {
  const verdict = judge(
    record([turn(1, 'nothing', 'Hello, this is Ada.'), turn(2, 'nothing', 'It is blue.')]),
  );
  expect([verdict.heard, verdict.said]).toEqual([null, null]);
  expect(verdict.steps.every(({ verdict: so }) => so === 'not_judged')).toBe(true);
  expect(verdict.notJudged).toContain('too-short');
});

test('a talk without a turn is judged without failing', () => {
  expect(judge(record([]))).toMatchObject({ heard: null, measures: { share: 0, questions: 0 } });
});

test('said as a fact, or right after a push, it is missed for that reason', () => {
  const asFact = judge(
    record([turn(1, 'label', 'You are afraid.'), turn(2, 'nothing', 'So.'), turn(3, 'nothing', 'Well.')]),
  );
  expect(asFact.steps[1]).toMatchObject({ verdict: 'missed', reason: 'as-a-fact', quote: { turn: 1 } });
  const pushed = judge(
    record([
      turn(1, 'pressure', 'Hurry up.'),
      turn(2, 'guess', 'Could it be him?'),
      turn(3, 'nothing', 'Well.'),
    ]),
  );
  expect(pushed.steps[1]).toMatchObject({ reason: 'while-closed', quote: { turn: 2 } });
});

test('an ethics rule is broken by the words themselves, with the words as proof', () => {
  expect(rule('You must act now, the offer ends today.', 'false-urgency')).toMatchObject({
    verdict: 'broken',
    quote: { turn: 1 },
  });
  expect(rule('Take all the time that you need for it.', 'false-urgency')?.verdict).toBe('kept');
});

test('pressure that no phrase knows is manipulation, where the model heard it', () => {
  const { rules } = judge(record([turn(1, 'pressure', 'A real man would sign, would he not?')]));
  expect(rules.find((one) => one.rule === 'manipulation')?.verdict).toBe('broken');
});

test('a figure of their own cannot be checked, a percentage sounds made up, one that was told is kept', () => {
  expect(rule('It costs $1,200 a year.', 'invented-number')).toMatchObject({
    verdict: 'not_judged',
    quote: { text: '$1,200' },
  });
  const said = 'You save 37% with it.';
  expect(rule(said, 'invented-number')).toMatchObject({ verdict: 'unproved', quote: { text: '37%' } });
  const old = judge({ ...record([turn(1, 'nothing', said)]), rubric: 2 });
  expect(old.rules.find((one) => one.rule === 'invented-number')?.verdict).toBe('not_judged');
  expect(rule('It takes 45 minutes, as you read.', 'invented-number')?.verdict).toBe('kept');
});

test.each([
  ['Studies say it works, 87% of bakers love it.', 'Studies say'],
  ['By the way, 87% of bakers love it.', '87% of bakers'],
  ['And 9 out of 10 small businesses stay.', '9 out of 10 small businesses'],
  ['Nine in ten dentists would take it.', 'Nine in ten dentists'],
])('proof that nobody can check breaks its rule: %s', (said, quote) => {
  expect(rule(said, 'invented-proof')).toMatchObject({ verdict: 'broken', quote: { turn: 1, text: quote } });
});

test.each([
  'You pay 20% of the price today, and 30% of orders come by phone.',
  'Would 10% of your customers notice?',
  'In 9 out of 10 evenings you are the last to leave.',
  'What do the studies say to you?',
])('a part of something else, or of the client’s own people, is no proof: %s', (said) => {
  expect(rule(said, 'invented-proof')?.verdict).toBe('kept');
});

test('what the client said of people may be said back, and is no proof of the seller’s', () => {
  const asked = { ...turn(1, 'question', 'Who complains?'), answer: 'Well, 40% of customers do.' };
  const { rules } = judge(record([asked, turn(2, 'feeling', 'So 40% of customers complain to you.')]));
  expect(rules.find((one) => one.rule === 'invented-proof')?.verdict).toBe('kept');
  const first = judge(record([turn(1, 'nothing', 'So 40% of customers complain to you.')]));
  expect(first.rules.find((one) => one.rule === 'invented-proof')?.verdict).toBe('broken');
});

test('a talk of one word says that it is too short, and nothing of its language', () => {
  const { notJudged, rules } = judge(record([turn(1, 'nothing', 'Hi')]));
  expect(notJudged).toEqual(['too-short', 'few-words', 'no-client-sentence']);
  expect(rules.find((one) => one.rule === 'fear')?.verdict).toBe('not_judged');
  expect(judge(record([turn(1, 'nothing', 'Hello, this is Ada.')])).notJudged).not.toContain('few-words');
  expect(judge(record([turn(1, 'nothing', '你好')])).notJudged).toContain('language');
});

test('in another language the fixed phrases are not judged, and that is said', () => {
  const verdict = judge(
    record([1, 2, 3].map((number) => turn(number, 'question', 'Was beschäftigt Sie denn heute?'))),
  );
  expect(verdict.notJudged).toContain('language');
  expect(verdict.rules.find((one) => one.rule === 'fear')?.verdict).toBe('not_judged');
  expect(verdict.measures.secondsToClient).toBeNull();
});

test('measures: whose words, the longest turn, questions, and how long until the client is the subject', () => {
  const long = `We make registers. ${'They are quick and blue. '.repeat(40)}`;
  const { measures, said } = judge(
    record([
      turn(1, 'nothing', long),
      turn(2, 'question', 'What bothers you on Saturdays?'),
      turn(3, 'question', 'Why?'),
    ]),
  );
  expect(measures).toEqual({ share: 98, longestMonologueSeconds: 81, questions: 2, secondsToClient: 82 });
  expect(said).toBe(70);
});

test.each([
  [65, 0, 0],
  [66, 1, 15],
  [72, 7, 15],
  [80, 15, 15],
  [95, 15, 15],
])(
  'with %i of 100 words the seller loses %i points, and %i in a talk of the first rubric',
  (words, lost, lostAtFirst) => {
    const said = `${'mine '.repeat(words - 3)}why? so? how?`.split(' ');
    const parts = [said.slice(0, -2), said.slice(-2, -1), said.slice(-1)];
    const turns = parts.map((part, at) => ({
      ...turn(at + 1, 'question', part.join(' ')),
      answer: at === 0 ? 'theirs '.repeat(99 - words) : '',
    }));
    const talk = { ...record(turns), opening: 'Hello.' };
    expect(judge(talk).measures.share).toBe(words);
    const shareLost = (rubric: number) =>
      judge({ ...talk, rubric }).saidParts.find(({ lostBy }) => lostBy === 'share')?.points ?? 0;
    expect([shareLost(rubricNow), shareLost(1)]).toEqual([lost, lostAtFirst]);
  },
);

test('each second above what one turn may hold takes a point, up to fifteen', () => {
  const lostWith = (words: number) =>
    judge(record([1, 2, 3].map((number) => turn(number, 'question', 'word '.repeat(words))))).saidParts.find(
      ({ lostBy }) => lostBy === 'monologue',
    )?.points ?? 0;
  expect([112, 125, 300].map(lostWith)).toEqual([0, 5, 15]);
});

test('each number says what it consists of, and the parts add up to it [spar.parts]', () => {
  const talk = record([
    turn(1, 'feeling', 'That sounds tiring.'),
    turn(2, 'label', 'You are afraid of him, act now.'),
    turn(3, 'nothing', 'Well.'),
  ]);
  const verdict = judge(talk);
  expect(verdict.heardParts).toEqual([
    { step: 'felt', points: 25 },
    { step: 'named', points: 8 },
    { step: 'understood', points: 0 },
    { step: 'relieved', points: 0 },
  ]);
  expect(verdict.saidParts).toEqual([
    { lostBy: 'false-urgency', points: 20, quote: { turn: 2, text: 'act now' } },
    { lostBy: 'as-a-fact', points: 10, quote: { turn: 2, text: 'You are afraid of him, act now.' } },
    { lostBy: 'share', points: 8, quote: { turn: 2, text: 'You are afraid of him, act now.' } },
    { lostBy: 'no-question', points: 15, quote: { turn: 3, text: 'Well.' } },
  ]);
  expect([verdict.heard, verdict.said]).toEqual([33, 47]);
  // By the rubric before, the push took what was said beside it.
  const before = judge({ ...talk, rubric: 2 });
  expect([before.heard, before.said]).toEqual([25, 57]);
  expect(before.saidParts.map(({ lostBy }) => lostBy)).toEqual(['false-urgency', 'share', 'no-question']);
  const fact = judge(record([1, 2, 3].map((number) => turn(number, 'label', 'You are afraid of him?'))));
  expect(fact.heardParts.find(({ step }) => step === 'named')?.points).toBe(8);
  expect(fact.saidParts).toContainEqual({
    lostBy: 'as-a-fact',
    points: 10,
    quote: { turn: 1, text: 'You are afraid of him?' },
  });
});

test.each([
  'I guess the evenings are the hardest.',
  'Maybe it is not really the price.',
  'Sounds like it is the last one that went wrong.',
  'It seems that nobody else may know.',
])('a guess without a ‘you’ is about the client: %s', (said) => {
  expect(judge(record([turn(1, 'nothing', said)])).measures.secondsToClient).toBe(0);
});

test.each(['Maybe we should start.', 'I guess our price is fine.', 'Perhaps I can show my screen?'])(
  'a guess about the seller is not: %s',
  (said) => {
    expect(judge(record([turn(1, 'nothing', said)])).measures.secondsToClient).toBeNull();
  },
);

test('what the client heard as being about them is, whatever its words', () => {
  const { measures } = judge(
    record([turn(1, 'guess', 'Hello there. The evenings, then.', { quote: 'The evenings, then.' })]),
  );
  expect(measures.secondsToClient).toBe(1);
});

test('politeness is not about the client', () => {
  const { measures } = judge(record([turn(1, 'question', 'How are you? May I ask you something?')]));
  expect(measures.secondsToClient).toBeNull();
});

test('an answer gives the unsaid away when it says most of what was not in the open', () => {
  const unsaid = 'I am afraid my mother will see that I cannot run her shop without a machine';
  expect(
    givesAway('I am afraid that my mother will see I cannot run it without a machine.', unsaid, 'shop'),
  ).toBe(true);
  expect(givesAway('My mother is well, thank you.', unsaid, 'shop')).toBe(false);
  expect(givesAway('I am afraid of nothing.', unsaid, '')).toBe(false);
});

test('words are counted in any script, and a quote is bounded', () => {
  expect(wordCount('我们在比较价格')).toBe(4);
  expect(wordCount('one two, three!')).toBe(3);
  expect(quoteFrom('x'.repeat(900), '').length).toBeLessThanOrEqual(240);
  expect(isInPhraseLanguage('')).toBe(false);
});
