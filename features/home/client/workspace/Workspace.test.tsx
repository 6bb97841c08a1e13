// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Workspace as Facts } from '#features/home/contract-workspace.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { useViewer } from '#platform/client/session.ts';
import { openPage } from '#testing/page.tsx';
import { Workspace } from './Workspace.tsx';

const card = { id: 'c1', clientId: 'b1', client: 'Bakers', frustration: 'Nobody answers' };
const otherCard = { id: 'c2', clientId: 'b2', client: 'Butchers', frustration: 'Nobody waits' };
const text = {
  id: 'r1',
  tool: 'ad-copy' as const,
  title: 'An ad for bakers',
  excerpt: '…',
  language: 'English',
  card,
  client: { id: card.clientId, name: card.client, agreed: null },
  favourite: false,
  usedAt: '2026-11-21T12:00:00.000Z',
  outcome: 'reply' as const,
  versions: 1,
  origin: { demoNotice: null, aiGenerated: true },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const empty: Facts = {
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
const full: Facts = {
  cards: { made: 6, recent: [card], unwritten: card },
  texts: { made: 12, used: 4, replies: 2, meetings: 1, sales: 0, noes: 1, recent: [text], untold: null },
  calls: { made: 2, uncalled: otherCard, house: null, spent: null, last: null },
  due: null,
  week: empty.week,
  reading: [],
  communities: [],
  calendar: true,
  planned: null,
  clinic: null,
  course: {
    lessons: 59,
    completed: 3,
    percent: 5,
    minutesLeft: 65,
    next: {
      slug: 'the-question',
      title: 'The question',
      moduleTitle: 'Your WHO',
      type: 'video',
      minutes: 7,
      filmSeconds: 54,
      position: 24,
      isFirst: false,
    },
    opensNext: { title: 'Your WHY', opensAt: '2026-12-01T12:00:00.000Z' },
  },
};

function Home() {
  const viewer = useViewer();
  return viewer ? <Workspace viewer={viewer} lastDrillAt={null} openedBriefs={[]} /> : null;
}
const open = (tier: Tier, answer: () => Response) =>
  openPage(Home, { address: '/home', tier, server: { 'GET /api/home': answer } });
const addressesIn = (part: HTMLElement) =>
  [...part.querySelectorAll('a')].map((link) =>
    decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', ''),
  );
const linksOf = (name: string) => addressesIn(screen.getByRole('region', { name }));
/** What is closed is no part of what can be found by its role. */
async function findLater(): Promise<HTMLElement> {
  await screen.findByText('What else you can do');
  const list = document.querySelector<HTMLElement>('details ul');
  if (!list) throw new Error('nothing else to do');
  return list;
}

test('the one thing for today is first, then the last client with what was written for them', async () => {
  await open('premium', () => Response.json(full));
  const next = await screen.findByRole('region', { name: 'The question' });
  expect(next.textContent).toContain('Continue where you left off');
  expect(next.textContent).toContain('Your WHO · 7 min (film\u00a00:54) · at 0:24');
  expect(linksOf('The question')).toEqual(['/course/the-question']);
  const client = screen.getByRole('region', { name: 'Bakers' });
  expect(client.textContent).toContain('Nobody answers');
  expect(client.textContent).toContain('Ad Copy · a reply');
  expect(linksOf('Bakers')).toEqual([
    '/clients',
    '/clients/b1',
    '/tools/ad-copy?open=r1#result',
    '/brief?card=c1',
    '/spar?card=c1',
    '/tools/messaging?card=c1',
  ]);
});

test('a lesson that was never opened is started, not continued', async () => {
  const { course } = full;
  const next = course?.next ? { ...course.next, position: 0 } : null;
  await open('premium', () => Response.json({ ...full, course: course && { ...course, next } }));
  const region = await screen.findByRole('region', { name: 'The question' });
  expect(region.textContent).toContain('Start with');
  expect(region.textContent).toContain('Start the lesson');
});

test('a turn that is due is in view beside what is planned for today, and no longer once it was answered', async () => {
  const today = new Date().toLocaleDateString('en-CA');
  const planned = {
    id: 'b1',
    name: 'Denise',
    kind: 'step' as const,
    step: 'Call Denise',
    on: today,
    agreedOn: null,
    cardId: null,
  };
  const due = { turn: { name: 'Torsten', says: 'One phone for all.' }, questions: 0, answeredAt: null };
  await open('premium', () => Response.json({ ...full, planned, due }));
  await screen.findByRole('region', { name: 'Call Denise' });
  const row = screen.getByRole('list', { name: 'Also due today' });
  expect(row.textContent).toContain('One phone for all.');
  expect(addressesIn(row)).toEqual(['/three-minutes']);
  expect(addressesIn(await findLater())).not.toContain('/three-minutes');
  cleanup();
  const answeredAt = new Date().toISOString();
  await open('premium', () => Response.json({ ...full, planned, due: { ...due, answeredAt } }));
  await screen.findByRole('region', { name: 'Call Denise' });
  expect(screen.queryByRole('list', { name: 'Also due today' })).toBeNull();
});

test('what else is possible is closed, each one press away once it is open', async () => {
  await open('premium', () => Response.json(full));
  const later = await findLater();
  expect(later.closest('details')?.open).toBe(false);
  expect(addressesIn(later)).toEqual([
    '/tools/messaging?card=c1',
    '/spar?card=c2',
    '/emotion-tracker#drill',
    '/tools/frustration-identifier',
    '/tools/library',
    '/calls/new',
  ]);
  expect(later.textContent).toContain('12 written, 4 used: 2 replies, 1 meeting, 1 said no.Your library');
  expect(later.textContent).toContain('Write to: Bakers');
  expect(later.textContent).toContain('Practice the call with: Butchers');
  expect(later.textContent).toContain('Try it aloud: the 11-second drill');
});

test('a turn that is due is for today, in the client’s own words', async () => {
  const turn = { name: 'Marta', says: 'We are comparing prices.' };
  await open('free', () => Response.json({ ...empty, due: { turn, questions: 0, answeredAt: null } }));
  const next = await screen.findByRole('region', { name: '“We are comparing prices.”' });
  expect(next.textContent).toContain('Three minutes');
  expect(next.textContent).toContain('A turn of your practice call with Marta comes back');
  expect(within(next).getByRole('link').getAttribute('href')).toBe('/three-minutes');
});

test('a question of a lesson that is due is for today, without its words', async () => {
  await open('premium', () =>
    Response.json({ ...empty, due: { turn: null, questions: 2, answeredAt: null } }),
  );
  const next = await screen.findByRole('region', { name: 'What do you still know from your lessons?' });
  expect(within(next).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/three-minutes');
  expect(next.textContent).not.toContain('2');
});

test('the last call of this week is named, with the day on which a turn of it comes back', async () => {
  const at = new Date().toISOString();
  const turnDueAt = new Date(Date.now() + 86_400_000).toISOString();
  const last = { id: 't1', name: 'Marta', at, turnDueAt };
  await open('free', () => Response.json({ ...empty, calls: { ...empty.calls, last } }));
  const later = await findLater();
  expect(addressesIn(later)).toEqual(['/spar/t1']);
  expect(later.textContent).toBe('A turn you missed comes back tomorrow.Your call with Marta');
});

test('a week’s rhythm marks what was done and says nothing of what was not', async () => {
  const now = new Date().toISOString();
  let week: Facts['week'] = { calls: [now], lesson: null, outcome: null };
  let texts = { ...full.texts, replies: 0, meetings: 0, sales: 0, noes: 0 };
  const { client } = await open('premium', () => Response.json({ ...full, texts, week }));
  const partsOf = async () =>
    within(await screen.findByRole('list', { name: 'A good week' }))
      .getAllByRole('listitem')
      .map((part) => part.textContent);
  expect(await partsOf()).toEqual(['two practice calls, 1 of 2 done', 'one lesson', 'one outcome']);
  // What was already done is just there.
  expect(document.querySelector('.animate-arrive')).toBeNull();
  week = { ...week, outcome: now };
  texts = { ...texts, replies: 1 };
  await client.refetchQueries();
  await screen.findByText('your first outcome');
  expect(await partsOf()).toEqual([
    'two practice calls, 1 of 2 done',
    'one lesson',
    'your first outcome, done',
  ]);
  // Its mark arrives while one looks.
  expect(document.querySelectorAll('.animate-arrive')).toHaveLength(1);
});

test('who can neither read the course nor write is asked for calls only', async () => {
  await open('free', () => Response.json(empty));
  const parts = within(await screen.findByRole('list', { name: 'A good week' })).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual(['two practice calls']);
});

test.each([
  [{ replies: 0, meetings: 0, sales: 0, noes: 0 }, '12 written, 4 used: no outcome noted yet.'],
  [{ replies: 0, meetings: 1, sales: 2, noes: 0 }, '12 written, 4 used: 1 meeting, 2 sales.'],
  [{ used: 0, replies: 0, meetings: 0, sales: 1, noes: 0 }, '12 written, none used: 1 sale.'],
])('of texts only what came is counted: %o', async (came, said) => {
  await open('premium', () => Response.json({ ...full, texts: { ...full.texts, ...came } }));
  expect((await findLater()).textContent).toContain(said);
});

test('what was opened before the app ran stays open', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<details id="later" open></details>');
  await open('tools', () => Response.json(empty));
  await screen.findByText('What else you can do');
  const [drawn, shown] = document.querySelectorAll('details');
  drawn?.remove();
  expect(shown?.open).toBe(true);
});

test('writing to the last client begins one email to them if they have a name, else a message', async () => {
  const write = async (client: string) => {
    const cards = { ...full.cards, recent: [{ ...card, client }] };
    await open('premium', () => Response.json({ ...full, cards }));
    const address = (await screen.findByRole('link', { name: 'Write' })).getAttribute('href');
    cleanup();
    return address;
  };
  expect(await write('Gail Mercer')).toBe(
    '/tools/email-sequences?card=c1&mode=single&targetAudience=Gail+Mercer%2C+one+person',
  );
  expect(await write('Bakers')).toBe('/tools/messaging?card=c1');
});

test('a call with a client is reviewed two presses from home', async () => {
  await open('tools', () => Response.json(empty));
  expect(addressesIn(await findLater())).toContain('/calls/new');
});

test('a new free member is told to begin, and sees no texts that they could not write', async () => {
  await open('free', () => Response.json(empty));
  await screen.findByRole('region', { name: 'What do your clients feel but never say?' });
  expect(screen.queryByText('Your last client')).toBeNull();
  expect(screen.queryByText('Your library')).toBeNull();
  expect(screen.queryByText('What else you can do')).toBeNull();
});

test.each([
  [3, 0, 'Practice calls: you can call 3 practice clients', 'Say it to somebody before it counts'],
  [1, 2, 'Practice calls: you can call one practice client', 'Call another one'],
])(
  'a member without a card can call a practice client: %i of them, after %i calls',
  async (house, made, reason, title) => {
    await open('free', () =>
      Response.json({ ...empty, calls: { made, uncalled: null, house, spent: null, last: null } }),
    );
    const later = await findLater();
    expect(later.textContent).toContain(reason);
    expect(later.textContent).toContain(title);
    expect(addressesIn(later)).toEqual(['/spar']);
  },
);

test.each([
  ['free', 'week', 'this week', 'on Sunday, November 29, '],
  ['tools', 'day', 'today', ''],
] as const)(
  'a %s member without a call left reads when new ones arrive, and is led to the calls they had',
  async (tier, per, period, day) => {
    const spent = { per, resetsAt: '2099-11-29T12:00:00.000Z' };
    await open(tier, () =>
      Response.json({ ...empty, calls: { made: 3, uncalled: null, house: 3, spent, last: null } }),
    );
    const later = await findLater();
    expect(later.textContent).toContain(`Practice calls: none left ${period}New ones arrive ${day}at `);
    expect(later.textContent).not.toContain('Call another one');
    expect(addressesIn(later)).toEqual(['/spar#talks', ...(tier === 'tools' ? ['/calls/new'] : [])]);
  },
);

test('a free member who has written begins with a practice call, which is said to be played and how long it takes', async () => {
  const cards = { ...full.cards, unwritten: null };
  await open('free', () => Response.json({ ...empty, texts: full.texts, cards }));
  const next = await screen.findByRole('region', { name: 'Say it to somebody before it counts' });
  expect(next.textContent).toContain('An AI plays a client. It takes three minutes');
  expect(linksOf('Say it to somebody before it counts')).toEqual(['/spar']);
});

test('as long as nothing was used it is said where to mark it', async () => {
  await open('tools', () => Response.json({ ...full, course: null, texts: { ...full.texts, used: 0 } }));
  expect((await findLater()).textContent).toContain('12 written. Mark what you use to see what comes of it.');
});

test('a home that does not load says so, and loads at another try', async () => {
  let fails = true;
  await open('free', () =>
    fails
      ? Response.json({ error: { code: 'internal', message: 'x', requestId: 'r' } }, { status: 500 })
      : Response.json(empty),
  );
  await screen.findByText('We couldn’t load your home page');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your first cards')).toBeTruthy();
});

test('a free member with cards is led to what to say, and not told that something is due', async () => {
  const cards = { made: 3, recent: [card], unwritten: null };
  await open('free', () => Response.json({ ...empty, cards }));
  const next = await screen.findByRole('region', { name: 'What to say in the first 11 seconds' });
  expect(next.textContent).toContain('Bakers · One line, what to ask, and one thing to avoid.');
  expect(linksOf('What to say in the first 11 seconds')).toEqual(['/brief?card=c1']);
  expect((await findLater()).textContent).toContain('Try it aloud');
  expect(screen.queryByText('Due for practice')).toBeNull();
});
