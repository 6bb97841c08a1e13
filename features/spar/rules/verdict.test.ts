import { expect, test } from 'vitest';
import { type ReadMove } from './reading.ts';
import { judge, type TalkRecord } from './verdict.ts';

type Line = readonly [
  said: string,
  moves: readonly (Omit<ReadMove, 'quote'> & { quote?: string })[],
  more?: { tell?: string; truth?: true; answer?: string },
];

const talk = (lines: readonly Line[], given: Partial<TalkRecord> = {}) =>
  judge({
    temper: 'friendly',
    tells: 4,
    opening: 'Hello?',
    told: [],
    turns: lines.map(([said, moves, { tell = null, truth = false, answer = 'Hm.' } = {}], at) => ({
      number: at + 1,
      said,
      answer,
      reading: { moves: moves.map((one) => ({ quote: said, ...one })), tell, truth },
    })),
    ...given,
  });

const lastTime: Line = [
  'When was the last time?',
  [{ move: 'last_time' }],
  { tell: 'I look at that date a lot.', answer: 'Saturday. I look at that date a lot.' },
];
const echo: Line = ['That date.', [{ move: 'echo' }]];
const miss: Line = [
  'Maybe it is the money?',
  [{ move: 'guess' }],
  { answer: 'No. It is more what is in it.' },
];
const correction: Line = ['What is in it, then.', [{ move: 'takes_correction' }]];
const hit: Line = [
  'Maybe you are afraid she sees it?',
  [{ move: 'guess', near: 'right' }],
  { truth: true, answer: 'I am.' },
];
const back: Line = ['So you are afraid she sees it.', [{ move: 'says_back' }]];
const step: Line = ['We could start with that one.', [{ move: 'step', near: 'right' }]];
const pitch: Line = ['Ours is blue.', [{ move: 'pitch' }]];

test('a right guess that is said back and ends in a fitting step is 100, whatever the road [spar.rubric]', () => {
  expect(talk([hit, back, step]).heard).toBe(100);
});

test('the road is worth points, and the number is the sum of what each step was given [spar.parts]', () => {
  const { heard, steps } = talk([lastTime, echo, miss, correction]);
  expect(steps.map(({ step: name, verdict, points }) => [name, verdict, points])).toEqual([
    ['felt', 'done', 25],
    ['named', 'part', 11],
    ['understood', 'part', 10],
    ['relieved', 'missed', 0],
  ]);
  expect(heard).toBe(46);
  for (const { points, parts } of steps) expect(parts.reduce((sum, one) => sum + one.points, 0)).toBe(points);
});

test('what slipped out and was passed by is quoted, with the turn that could be played again', () => {
  const [felt] = talk([lastTime, pitch, pitch]).steps;
  expect(felt).toMatchObject({
    reason: 'passed-by',
    passedBy: { turn: 1, text: 'I look at that date a lot.' },
    quote: { turn: 2 },
  });
});

test('where nothing pointed to a feeling it is not yet, ask', () => {
  expect(talk([pitch, pitch, pitch]).steps.map(({ reason }) => reason)).toEqual([
    'ask',
    'no-sign',
    'nothing-out',
    'nothing-understood',
  ]);
});

test('a step that was offered is said to be one, though nothing was said back yet', () => {
  const any: Line = ['Shall I send you the list?', [{ move: 'step', near: 'close' }], { answer: 'Yes, do.' }];
  const relieved = (lines: readonly Line[]) => talk(lines).steps[3];
  expect(relieved([lastTime, any, pitch])).toMatchObject({ reason: 'step-offered', points: 5, quote: null });
  expect(relieved([hit, back, any])).toMatchObject({ reason: 'step-offered', quote: null });
  expect(relieved([lastTime, any, hit, back, pitch])).toMatchObject({
    reason: 'no-step',
    quote: { turn: 5 },
  });
});

test('an apology and an answer to what the client asked are no miss, and none goes past what slipped out', () => {
  const sorry: Line = ['Sorry, that was pushy of me.', [{ move: 'lets_go' }]];
  const asks: Line = [lastTime[0], lastTime[1], { ...lastTime[2], answer: 'Saturday. What does it cost?' }];
  const price: Line = ['Forty a month.', [{ move: 'pitch' }]];
  const answer: Line = ['No, we don’t do that.', [{ move: 'other' }]];
  const felt = (lines: readonly Line[]) => talk(lines).steps[0];
  expect(felt([asks, price, answer, pitch])).toMatchObject({ reason: 'passed-by', quote: { turn: 4 } });
  expect(felt([asks, price, echo, pitch])?.passedBy).toBeNull();
  expect(felt([lastTime, sorry, pitch])?.passedBy).toBeNull();
  expect(felt([pitch, sorry, answer])).toMatchObject({ reason: 'ask', quote: { turn: 1 } });
  const quotes = talk([miss, sorry, answer, hit, answer, sorry]).steps.map(
    ({ quote }) => quote?.turn ?? null,
  );
  for (const turn of [2, 3, 5, 6]) expect(quotes).not.toContain(turn);
});

test('what they told when they were asked could have been said back before all of it was out, and is quoted', () => {
  const told = 'One phone, and they all start on it the same week.';
  const [, , understood] = talk([
    ['How would it go?', [{ move: 'question' }], { answer: told }],
    pitch,
    pitch,
  ]).steps;
  expect(understood).toMatchObject({
    verdict: 'missed',
    reason: 'could-say-back',
    passedBy: { turn: 1, text: told },
    quote: { turn: 2 },
  });
});

test('a dodge is not quoted as something they told, and neither is what they asked back or said after a push', () => {
  const push: Line = ['It ends tonight.', [{ move: 'pressure', kind: 'urgency' }]];
  const asked = (answer: string): Line => ['How is it?', [{ move: 'question' }], { answer }];
  const understood = (...lines: Line[]) => talk([...lines, pitch, pitch]).steps[2];
  for (const answer of [
    'Depends on the day. Why do you ask?',
    'That isn’t easy to say in one sentence.',
    'Let me think. It isn’t the same every week.',
    'I’d rather not talk about that on the phone.',
    'What would you do with the answer to that?',
  ])
    expect(understood(asked(answer))).toMatchObject({ reason: 'nothing-out', passedBy: null });
  const told = 'On Saturday we threw two trays away.';
  expect(understood(push, asked(told))).toMatchObject({ reason: 'nothing-out', passedBy: null });
  expect(
    understood(asked(`Depends on the day. ${told} Why?`), asked('Hard to say, really, for me.')),
  ).toMatchObject({
    reason: 'could-say-back',
    passedBy: { turn: 1, text: told },
  });
  const long = 'I suppose I had already said it to him twice before he went.';
  expect(understood(asked(long))?.passedBy?.text).toBe(long);
});

test('who says what they are not calling about has not talked about their offer', () => {
  const said = 'Hi, this is Nadia. I’m not calling about the app today.';
  const opens = (quote: string): Line => [said, [{ move: 'pitch', quote }]];
  const movesOf = (line: Line) => talk([line]).turns[0]?.moves.map(({ move }) => move);
  expect(movesOf(opens('I’m not calling about the app today.'))).toEqual(['small_talk']);
  expect(movesOf(pitch)).toEqual(['pitch']);
  const but = 'I’m not calling about the app, but about our new plan.';
  expect(movesOf([but, [{ move: 'pitch' }]])).toEqual(['pitch']);
});

test('asking about the last time is worth more than any question, and an echo counts beside them', () => {
  const question: Line = ['How is the shop?', [{ move: 'question' }]];
  const felt = (lines: readonly Line[]) =>
    talk(lines).steps[0]?.parts.map(({ credit, points }) => [credit, points]);
  expect(felt([question, lastTime, echo])).toEqual([
    ['last_time', 15],
    ['echo', 10],
  ]);
  expect(felt([question, echo, pitch])).toEqual([
    ['echo', 10],
    ['question', 10],
  ]);
});

test('asking for their time, thanks and a goodbye earn nothing', () => {
  const other: Line = ['Have you got a minute?', [{ move: 'other' }]];
  expect(talk([other, other, other])).toMatchObject({ heard: 0, best: null });
});

test('half a guess is worth half of a right one at most, and says that it was half', () => {
  const half: Line = [
    'Is it about a number?',
    [{ move: 'guess', near: 'close' }],
    { answer: 'No, not the number.' },
  ];
  const [, named] = talk([lastTime, half, correction]).steps;
  expect(named).toMatchObject({ verdict: 'part', points: 12, reason: 'half-guess' });
  expect(named?.parts.map(({ credit, points }) => [credit, points])).toEqual([
    ['half_guess', 10],
    ['takes_correction', 2],
  ]);
  expect(talk([half, hit]).steps[1]?.points).toBe(25);
});

test('a turn is quoted by what it did, not by its greeting', () => {
  const greeting: Line = [
    'Hi Ray. Ours is blue.',
    [
      { move: 'small_talk', quote: 'Hi Ray.' },
      { move: 'pitch', quote: 'Ours is blue.' },
    ],
  ];
  expect(talk([greeting, pitch, pitch]).steps[0]?.quote).toEqual({ turn: 1, text: 'Ours is blue.' });
});

test('a wrong guess is on the way; one that is held on to is told so', () => {
  expect(talk([lastTime, miss, correction]).steps[1]).toMatchObject({
    verdict: 'part',
    reason: 'other-guess',
  });
  expect(talk([lastTime, miss, pitch]).steps[1]).toMatchObject({ verdict: 'part', reason: 'held-on' });
});

test('too little said is no number, and no 100', () => {
  const empty: Line = ['…', [{ move: 'empty' }]];
  expect(talk([empty, empty, empty]).heard).toBeNull();
  expect(talk([hit, back]).heard).toBeNull();
});

test('who was pushed until they hung up has heard enough for a number', () => {
  const insult: Line = ['You idiot.', [{ move: 'pressure', kind: 'insult' }]];
  expect(talk([insult, insult]).heard).toBe(0);
});

test('after a turn that earned points for a step, what could change is the next one; at the end it is that turn', () => {
  const half: Line = ['Is it about a number?', [{ move: 'guess', near: 'close' }]];
  const question: Line = ['How is the shop?', [{ move: 'question' }]];
  const { steps } = talk([question, half, pitch]);
  for (const { parts, quote } of steps) expect(parts.map((one) => one.quote.turn)).not.toContain(quote?.turn);
  expect(steps[1]).toMatchObject({ reason: 'half-guess', points: 10, quote: { turn: 3 } });
  expect(talk([lastTime, pitch, half]).steps[1]).toMatchObject({ reason: 'half-guess', quote: { turn: 3 } });
});

test('the best thing done comes with what it brought', () => {
  expect(talk([lastTime, pitch, pitch]).best).toMatchObject({
    credit: 'last_time',
    quote: { turn: 1 },
    brought: 'Saturday. I look at that date a lot.',
  });
});

test('a wrong guess that was let go for theirs is the best of a talk; else the turn in which they told it', () => {
  expect(talk([lastTime, hit, back, miss, correction]).best).toMatchObject({
    credit: 'takes_correction',
    quote: { turn: 5 },
  });
  const early: Line = [hit[0], hit[1], { answer: 'I … no.' }];
  const told: Line = ['That date.', [{ move: 'echo' }], { truth: true, answer: 'She would see it.' }];
  expect(talk([early, told, back], { temper: 'guarded' }).best).toMatchObject({
    credit: 'opened',
    quote: { turn: 2 },
    brought: 'She would see it.',
  });
  expect(talk([hit, back, step]).best).toMatchObject({ credit: 'hit', quote: { turn: 1 } });
});

test('each charge shows what it really cost: what was not left could not be lost', () => {
  const push = (kind: 'urgency' | 'scarcity' | 'proof'): ReadMove => ({
    move: 'pressure',
    kind,
    quote: kind,
  });
  const { pushing } = talk(
    [
      ['urgency', [push('urgency')]],
      ['scarcity. proof.', [push('scarcity'), push('proof')]],
    ],
    { temper: 'busy' },
  );
  expect(pushing.charges.map(({ trust }) => trust)).toEqual([2, 1, 0]);
  expect(pushing.trust).toBe(3);
});

test('one sentence is one charge, with its kind and its cost; what was read but not said is not judged', () => {
  const said = 'Prices go up on Monday. Only two left. How is it going?';
  const { pushing } = talk([
    [
      said,
      [
        { move: 'pressure', kind: 'urgency', quote: 'Prices go up on Monday.' },
        { move: 'pressure', kind: 'fear', quote: 'go up on Monday' },
        { move: 'pressure', kind: 'scarcity', quote: 'Only two left.' },
      ],
    ],
    ['And you?', [{ move: 'pressure', kind: 'fear', quote: 'You will regret it' }]],
    echo,
  ]);
  expect(pushing.charges.map(({ kind, trust }) => [kind, trust])).toEqual([
    ['urgency', 2],
    ['scarcity', 2],
  ]);
  expect(pushing).toMatchObject({ trust: 4, closedTurns: 2, notJudged: [2] });
});

test('pushing comes off the number, so nobody who pushed has 100; their first ten points stay', () => {
  const press: Line = ['It only holds until Friday.', [{ move: 'pressure', kind: 'urgency' }]];
  const fact: Line = ['They all know who bought them.', [{ move: 'fact' }]];
  expect(talk([hit, back, step, press])).toMatchObject({ heard: 85, pushing: { points: 15 } });
  expect(talk([lastTime, fact, hit, back, step])).toMatchObject({ heard: 95, pushing: { points: 5 } });
  // A charge costs as much even if no trust was left to take.
  expect(talk([hit, back, step, press, press, press, press, press]).heard).toBe(25);
  expect(talk([lastTime, press, press])).toMatchObject({ heard: 10, pushing: { points: 5 } });
});

test('a step in the breath that says it back is the whole; one that fits without it is most of it', () => {
  const told: Line = [hit[0], hit[1], { truth: true, answer: 'They named them after me.' }];
  const both: Line = [
    'They named them after you. I could send you the new ones first.',
    [
      { move: 'says_back', quote: 'They named them after you.' },
      { move: 'step', near: 'right', quote: 'I could send you the new ones first.' },
    ],
  ];
  const relievedIn = (turn: Line) => talk([lastTime, echo, told, turn]).steps[3];
  expect(relievedIn(both)).toMatchObject({ points: 25, reason: 'done' });
  expect(relievedIn(step)).toMatchObject({ points: 15, reason: 'step-unsaid' });
});

test('who pushed, told it as a fact, and said it back before it was told is far from 100', () => {
  const fact = 'You are the one who hears it.';
  const { heard, steps, best, pushing } = talk(
    [
      lastTime,
      [
        'Most plants switched, and it only holds until Friday.',
        [
          { move: 'pressure', kind: 'proof', quote: 'Most plants switched' },
          { move: 'pressure', kind: 'urgency', quote: 'it only holds until Friday.' },
        ],
      ],
      echo,
      echo,
      [hit[0], hit[1], { answer: 'I … hang on.' }],
      [fact, [{ move: 'fact' }]],
      [
        'So you hear about it.',
        [{ move: 'says_back' }],
        { truth: true, answer: 'They named them after me.' },
      ],
      step,
    ],
    { temper: 'guarded' },
  );
  expect(pushing.charges.map(({ kind, also, quote }) => [kind, also, quote.text])).toEqual([
    ['proof', ['urgency'], 'Most plants switched, and it only holds until Friday.'],
    ['as-a-fact', [], fact],
  ]);
  expect(steps.map(({ points }) => points)).toEqual([25, 25, 10, 15]);
  expect(steps[3]).toMatchObject({ reason: 'step-unsaid', quote: null });
  expect(heard).toBe(55);
  expect(best).toMatchObject({ credit: 'opened', quote: { turn: 7 } });
});

test('a turn that pushed is no example of the best, and what it earned hides no cost', () => {
  const both: Line = [
    'They mock you. Maybe you are afraid of it?',
    [
      { move: 'fact', quote: 'They mock you.' },
      { move: 'guess', near: 'right', quote: 'Maybe you are afraid of it?' },
    ],
    { truth: true },
  ];
  const { best, pushing, turns } = talk([lastTime, both, echo]);
  expect(best).toMatchObject({ credit: 'last_time' });
  expect(pushing.charges).toMatchObject([{ kind: 'as-a-fact', trust: 1 }]);
  expect(turns.slice(0, 2).map(({ after }) => after.trust)).toEqual([6, 5]);
});

test('what was claimed is quoted unless its figures were told, in digits or in words, by the card, the opening or the client', () => {
  const claim = (said: string): Line => [said, [{ move: 'claim' }]];
  const of = (said: string, told: string) => talk([claim(said), echo, echo], { told: [told] }).claims;
  expect(of('It saves 37%.', '')).toEqual([{ turn: 1, text: 'It saves 37%.' }]);
  expect(of('It saves ten percent.', 'They want 10 % off')).toEqual([]);
  expect(of('Ten percent, you said.', 'Ten percent')).toEqual([]);
  expect(of('Our customers love it.', '')).toHaveLength(1);
});

test('the first words about the client are found by what was done, in any language', () => {
  const { measures } = talk([
    ['Wir haben viel. Wie war Ihr Tag?', [{ move: 'question', quote: 'Wie war Ihr Tag?' }]],
    echo,
    echo,
  ]);
  expect(measures.secondsToClient).toBe(2);
  expect(talk([pitch, pitch, pitch]).measures.secondsToClient).toBeNull();
});

test('the same record gives the same verdict', () => {
  const lines = [lastTime, echo, miss, correction, hit, back, step];
  expect(JSON.stringify(talk(lines))).toBe(JSON.stringify(talk(lines)));
});
