import { expect, test } from 'vitest';
import type { Workspace } from './contract-workspace.ts';
import { addressOf, nextSteps } from './rules-next.ts';
import type { Rhythm } from './rules-week.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const card = { id: 'c1', clientId: 'b1', client: 'Bakers', frustration: 'Nobody answers' };
const otherCard = { id: 'c2', clientId: 'b2', client: 'Butchers', frustration: 'Nobody waits' };
const text = {
  id: 'r1',
  tool: 'ad-copy' as const,
  title: 'Ad',
  excerpt: '…',
  language: 'English',
  card,
  client: { id: card.clientId, name: card.client, agreed: null },
  favourite: false,
  usedAt: null,
  outcome: null,
  versions: 1,
  origin: { demoNotice: null, aiGenerated: true },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const course = {
  lessons: 59,
  completed: 3,
  percent: 5,
  minutesLeft: 400,
  next: {
    slug: 'the-first-11-seconds',
    title: 'The first 11 seconds',
    moduleTitle: 'Begin',
    type: 'text' as const,
    minutes: 5,
    filmSeconds: null,
    position: 0,
    isFirst: false,
  },
  opensNext: null,
};
const nothing: Workspace = {
  cards: { made: 0, recent: [], unwritten: null },
  texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
  calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
  due: null,
  week: { calls: [], lesson: null, outcome: null },
  reading: [],
  communities: [],
  calendar: true,
  planned: null,
  clinic: null,
  course: null,
};
const full: Workspace = {
  cards: { made: 3, recent: [card], unwritten: card },
  texts: { made: 5, used: 1, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [text], untold: text },
  calls: { made: 1, uncalled: otherCard, house: null, spent: null, last: null },
  due: null,
  week: nothing.week,
  reading: [],
  communities: [],
  calendar: true,
  planned: null,
  clinic: null,
  course,
};
const due = { turn: { name: 'Marta', says: 'We are comparing prices.' }, questions: 1, answeredAt: null };
const openedBriefs: readonly string[] = [];
const noneYet: Rhythm = { calls: { done: 0, of: 2 }, lesson: false, outcome: false, threeMinutes: false };
const kinds = (workspace: Workspace, lastDrillAt: Date | null = null, rhythm = noneYet) =>
  nextSteps({ workspace, rhythm, lastDrillAt, openedBriefs }, now).map(({ kind }) => kind);

test.each([
  ['2026-11-20', 'past'],
  ['2026-11-25', 'today'],
  ['2026-11-26', 'tomorrow'],
] as const)('what is planned with a client for %s comes first: %s', (on, when) => {
  const planned = {
    id: 'b1',
    name: 'Denise',
    kind: 'step' as const,
    step: 'Send one page',
    on,
    agreedOn: null,
    cardId: null,
  };
  const [first] = nextSteps(
    { workspace: { ...full, planned }, rhythm: noneYet, lastDrillAt: null, openedBriefs },
    now,
  );
  expect(first).toEqual({ kind: 'planned', client: planned, when });
  expect(first && addressOf(first)).toBe('/clients/b1');
});

test('before a planned step the brief of their card is read, once; after it, and for a question of what stayed, their page', () => {
  const planned = (kind: 'step' | 'recall', on: string) => ({
    id: 'b1',
    name: 'Denise',
    kind,
    step: 'Call them',
    on,
    agreedOn: null,
    cardId: card.id,
  });
  const isNew = { ...full, texts: nothing.texts, cards: { ...full.cards, unwritten: null } };
  const addresses = (kind: 'step' | 'recall', on: string) =>
    nextSteps(
      {
        workspace: { ...isNew, planned: planned(kind, on) },
        rhythm: noneYet,
        lastDrillAt: null,
        openedBriefs,
      },
      now,
    ).map(addressOf);
  const brief = `/brief?card=${card.id}`;
  expect(addresses('step', '2026-11-25')[0]).toBe(brief);
  expect(addresses('step', '2026-11-25').slice(1)).not.toContain(brief);
  expect(addresses('step', '2026-11-24')[0]).toBe('/clients/b1');
  expect(addresses('step', '2026-11-24')).toContain(brief);
  expect(addresses('recall', '2026-11-25')[0]).toBe('/clients/b1');
});

test('a client with a name gets an email of their own, once a first text was written; a kind of client a message', () => {
  const addressFor = (client: string, made: number) => {
    const workspace = {
      ...full,
      cards: { ...full.cards, unwritten: { ...card, client } },
      texts: { ...full.texts, made },
    };
    const steps = nextSteps({ workspace, rhythm: noneYet, lastDrillAt: null, openedBriefs }, now);
    const step = steps.find(({ kind }) => kind === 'text');
    return step && addressOf(step);
  };
  expect(addressFor('Gail Mercer', 1)).toBe(
    '/tools/email-sequences?card=c1&mode=single&targetAudience=Gail+Mercer%2C+one+person',
  );
  const message = '/tools/messaging?card=c1';
  expect(addressFor('Gail Mercer', 0)).toBe(message);
  expect(['Bakers', 'Restaurant owners'].map((kind) => addressFor(kind, 1))).toEqual([message, message]);
});

test('an appointment of two or three days ahead leads to its brief, after what is due and before the lesson; one of later is not for today', () => {
  const planned = (on: string, kind: 'step' | 'recall' = 'step') => ({
    id: 'b1',
    name: 'Denise',
    kind,
    step: 'Show the rooms, at ten',
    on,
    agreedOn: null,
    cardId: 'c9',
  });
  const settled = { ...full, texts: { ...full.texts, untold: null } };
  for (const on of ['2026-11-27', '2026-11-28']) {
    expect(kinds({ ...settled, planned: planned(on) }).slice(0, 2)).toEqual(['planned', 'lesson']);
    expect(kinds({ ...full, due, planned: planned(on) }).slice(0, 4)).toEqual([
      'three-minutes',
      'outcome',
      'planned',
      'lesson',
    ]);
    const [first] = nextSteps(
      { workspace: { ...settled, planned: planned(on) }, rhythm: noneYet, lastDrillAt: null, openedBriefs },
      now,
    );
    expect(first && addressOf(first)).toBe('/brief?card=c9');
  }
  expect(kinds({ ...full, planned: planned('2026-11-29') })).not.toContain('planned');
  expect(kinds({ ...full, planned: planned('2026-11-27', 'recall') })).not.toContain('planned');
});

test('once the hour of today’s step is past, the home asks what came of it on the client’s page', () => {
  const planned = {
    id: 'b1',
    name: 'Denise',
    kind: 'step' as const,
    step: 'Show the rooms, at ten',
    on: '2026-11-25',
    agreedOn: null,
    cardId: 'c9',
  };
  const addressAt = (hour: number) => {
    const [first] = nextSteps(
      { workspace: { ...full, planned }, rhythm: noneYet, lastDrillAt: null, openedBriefs },
      new Date(2026, 10, 25, hour),
    );
    return first && addressOf(first);
  };
  expect([9, 11].map(addressAt)).toEqual(['/brief?card=c9', '/clients/b1']);
});

test('with everything open, three minutes come first, then an outcome to note, the lesson, a text, a practice call, the drill and another client', () => {
  expect(kinds({ ...full, due })).toEqual([
    'three-minutes',
    'outcome',
    'lesson',
    'text',
    'call',
    'drill',
    'new-card',
  ]);
});

test('three minutes a day are for today: once something was recalled, what else is due follows the lesson', () => {
  const withDue = (threeMinutes: boolean) =>
    kinds({ ...full, texts: nothing.texts, due }, null, { ...noneYet, threeMinutes });
  expect(withDue(false)[0]).toBe('three-minutes');
  expect(withDue(true)[0]).toBe('lesson');
  expect(withDue(true)).toContain('three-minutes');
});

test('a call that is planned for today goes before three minutes, and where nothing is due they are not offered', () => {
  const planned = {
    id: 'b1',
    name: 'Denise',
    kind: 'step' as const,
    step: 'Call them',
    on: '2026-11-25',
    agreedOn: null,
    cardId: null,
  };
  expect(kinds({ ...full, due, planned }).slice(0, 2)).toEqual(['planned', 'three-minutes']);
  expect(kinds(full)).not.toContain('three-minutes');
  const [step] = nextSteps(
    { workspace: { ...full, due }, rhythm: noneYet, lastDrillAt: null, openedBriefs },
    now,
  );
  expect(step && addressOf(step)).toBe('/three-minutes');
});

test('what this week has had is not for today again, and stays possible', () => {
  expect(kinds(full, null, { ...noneYet, outcome: true })[0]).toBe('lesson');
  expect(kinds(full, null, { ...noneYet, lesson: true, outcome: true })).toEqual([
    'text',
    'call',
    'drill',
    'lesson',
    'outcome',
    'new-card',
  ]);
  const inFilm = { ...full, course: { ...course, next: { ...course.next, position: 24 } } };
  expect(kinds(inFilm, null, { ...noneYet, lesson: true, outcome: true })[0]).toBe('lesson');
  const written = { ...full, cards: { ...full.cards, unwritten: null } };
  const one = { calls: { done: 1, of: 2 }, lesson: true, outcome: true, threeMinutes: false };
  expect(kinds(written, null, one)[0]).toBe('call');
  const two = { ...one, calls: { done: 2, of: 2 } };
  expect(kinds(written, null, two)).toEqual(['drill', 'call', 'lesson', 'outcome', 'new-card']);
});

test('a new member begins with a first card, one with the course after its first lesson', () => {
  expect(kinds(nothing)).toEqual(['first-card']);
  expect(kinds({ ...nothing, course })).toEqual(['lesson', 'first-card']);
});

test('who has no card of their own can call a client of the house, and goes on after the first call; where none is open there is no step', () => {
  const withHouse = (house: number | null, made = 0) => ({
    ...nothing,
    calls: { made, uncalled: null, house, spent: null, last: null },
  });
  expect(kinds(withHouse(3))).toEqual(['first-card', 'house-call']);
  expect(kinds(withHouse(0))).toEqual(['first-card']);
  const stepOf = (workspace: Workspace) =>
    nextSteps({ workspace, rhythm: noneYet, lastDrillAt: null, openedBriefs }, now).find(
      ({ kind }) => kind === 'house-call',
    );
  expect(stepOf(withHouse(3))).toEqual({ kind: 'house-call', house: 3, isFirst: true, spent: null });
  expect(stepOf(withHouse(1, 2))).toEqual({ kind: 'house-call', house: 1, isFirst: false, spent: null });
  expect(
    nextSteps({ workspace: withHouse(3), rhythm: noneYet, lastDrillAt: null, openedBriefs }, now).map(
      addressOf,
    )[1],
  ).toBe('/spar');
});

test('when all that is open of the course is done, the card is next', () => {
  const told = { ...full, texts: { ...full.texts, untold: null } };
  expect(kinds({ ...told, course: { ...course, next: null } })[0]).toBe('text');
});

test('a card whose client was not called waits for a practice call; who may not call their own begins with one of the house', () => {
  const called = {
    ...full,
    calls: { made: 3, uncalled: null, house: null, spent: null, last: null },
  };
  expect(kinds(called)).not.toContain('call');
  expect(kinds(called)).not.toContain('first-call');
  const free = {
    ...full,
    calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
  };
  expect(kinds(free)).toContain('first-call');
  expect(
    kinds({ ...free, calls: { made: 1, uncalled: null, house: null, spent: null, last: null } }),
  ).not.toContain('first-call');
  const [step] = nextSteps(
    {
      workspace: { ...free, course: null, texts: nothing.texts, cards: { ...full.cards, unwritten: null } },
      rhythm: noneYet,
      lastDrillAt: daysAgo(8),
      openedBriefs,
    },
    now,
  );
  expect(step && addressOf(step)).toBe('/spar');
});

test('no card stands in two steps: first its text, and a first call is offered with anybody', () => {
  const both = (made: number) => ({
    ...full,
    calls: { made, uncalled: card, house: null, spent: null, last: null },
  });
  expect(kinds(both(1))).toEqual(['outcome', 'lesson', 'text', 'drill', 'new-card']);
  expect(kinds(both(0))).toEqual(['outcome', 'lesson', 'text', 'first-call', 'drill', 'new-card']);
  const unread = {
    ...both(1),
    course: null,
    cards: { ...full.cards, unwritten: null },
    texts: nothing.texts,
  };
  expect(kinds(unread)).toEqual(['call', 'drill', 'new-card']);
});

test('a drill is due a week after the last one, and not before there is something to say', () => {
  const written = { ...full, cards: { ...full.cards, unwritten: null } };
  expect(kinds(written, daysAgo(6.9))).not.toContain('drill');
  expect(kinds(written, daysAgo(7))).toContain('drill');
  expect(kinds(nothing)).not.toContain('drill');
});

test('who has begun a book can read on where they stopped, in the one they had open last', () => {
  const reading = [
    { book: 'make-me-great' as const, title: 'Make Me Great!', stopped: 'on page 40 of the PDF' },
    { book: 'emotions' as const, title: 'Feelings', stopped: 'in chapter 3' },
  ];
  const stepsOf = (places: Workspace['reading']) =>
    nextSteps(
      { workspace: { ...full, reading: places }, rhythm: noneYet, lastDrillAt: daysAgo(1), openedBriefs },
      now,
    );
  const pick = (places: Workspace['reading']) => stepsOf(places).filter(({ kind }) => kind === 'book');
  expect(pick(reading).map(addressOf)).toEqual(['/read/make-me-great']);
  expect(pick(reading.slice(1)).map(addressOf)).toEqual(['/read/emotions']);
  expect(pick([])).toEqual([]);
});

test('whoever has cards but cannot write yet first reads what to say, until they have practiced or written', () => {
  const free = {
    ...nothing,
    calls: { made: 1, uncalled: null, house: null, spent: null, last: null },
    cards: { made: 3, recent: [card], unwritten: null },
  };
  expect(kinds(free)).toEqual(['opener', 'drill', 'new-card']);
  expect(kinds(free, daysAgo(1))).toEqual(['new-card']);
  expect(kinds(free, daysAgo(8))).toEqual(['drill', 'new-card']);
  expect(kinds({ ...free, texts: { ...nothing.texts, made: 1 } })).toEqual(['drill', 'new-card']);
  const steps = nextSteps({ workspace: free, rhythm: noneYet, lastDrillAt: null, openedBriefs }, now);
  expect(steps.map(addressOf)[0]).toBe('/brief?card=c1');
});

test('a brief that was just read is not what comes next, that of a newer card is', () => {
  const workspace = {
    ...nothing,
    calls: { made: 1, uncalled: null, house: null, spent: null, last: null },
    cards: { made: 3, recent: [card], unwritten: null },
  };
  const first = (opened: readonly string[]) =>
    nextSteps({ workspace, rhythm: noneYet, lastDrillAt: null, openedBriefs: opened }, now)[0]?.kind;
  expect(first([card.id])).toBe('drill');
  expect(first([otherCard.id])).toBe('opener');
});

test('there is always something to do', () => {
  const done = {
    ...full,
    cards: { ...full.cards, unwritten: null },
    texts: nothing.texts,
    calls: { made: 1, uncalled: null, house: null, spent: null, last: null },
    course: null,
  };
  expect(kinds(done, daysAgo(1))).toEqual(['new-card']);
});

test('each step leads to where it is done', () => {
  expect(
    nextSteps({ workspace: full, rhythm: noneYet, lastDrillAt: null, openedBriefs }, now).map(addressOf),
  ).toEqual([
    '/tools/ad-copy?open=r1#used-r1',
    '/course/the-first-11-seconds',
    '/tools/messaging?card=c1',
    '/spar?card=c2',
    '/emotion-tracker#drill',
    '/tools/frustration-identifier',
  ]);
  expect(
    nextSteps({ workspace: nothing, rhythm: noneYet, lastDrillAt: null, openedBriefs }, now).map(addressOf),
  ).toEqual(['/tools/frustration-identifier']);
});
