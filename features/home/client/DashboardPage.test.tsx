// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { questionIds } from '#features/assessment/rules.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage } from '#testing/page.tsx';
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import { DashboardPage } from './DashboardPage.tsx';
import type { MemberBuyButton } from './MemberPricing.tsx';

const Buy: MemberBuyButton = ({ label, plan }) => <button type="button">{`${label}: ${plan}`}</button>;
const Dashboard = () => (
  <DashboardPage buyButton={Buy} lastDrillAt={null} openedBriefs={[]} assessmentUnderWay={false} />
);

const community = { name: 'Community', url: 'https://community.example/' };
const homeWith = (communities: readonly object[], more: object = {}) => ({
  'GET /api/home': () =>
    Response.json({
      cards: { made: 0, recent: [], unwritten: null },
      texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
      calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
      due: null,
      week: { calls: [], lesson: null, outcome: null },
      reading: [],
      communities,
      calendar: true,
      planned: null,
      clinic: null,
      course: null,
      ...more,
    }),
});
const newMember = {
  'GET /api/site': () =>
    Response.json({ books: untold.books, planLines: untold.planLines, course: includedCourse }),
  'GET /api/assessment/attempts': () => Response.json({ attempts: [] }),
  ...homeWith([community]),
};

async function open(tier: Tier, server: Parameters<typeof openPage>[1]['server'] = {}) {
  const page = await openPage(Dashboard, { address: '/', tier, server: { ...newMember, ...server } });
  // By text: querying a page of this size by role takes a second on a busy machine.
  await screen.findByText('Start Free Assessment', {}, { timeout: 10_000 });
  return page;
}

/** The tiles between the workspace and the sections, as [title, target]. */
function cards(): readonly (readonly [string, string])[] {
  const area = screen.getByText('Welcome Back!').closest('.page-width');
  const found: [string, string][] = [];
  for (const item of area?.querySelectorAll('li') ?? []) {
    const title = item.querySelector('h2')?.textContent;
    if (!title) continue;
    // The test's router writes search parameters as JSON, the app's writes them as they are.
    const target = item.querySelector('a')?.getAttribute('href') ?? '';
    found.push([title, decodeURIComponent(target).replaceAll('"', '')]);
  }
  return found;
}

const forAll = [
  ['Your assessment', '/assessment'],
  ['Book a Strategy Call', '/go/strategy-call'],
  ['Free Resources', '/#free-books'],
  ['Community', '/go/community'],
  ['Live Emotion Tracker', '/emotion-tracker'],
];

test.each<[Tier, string[][]]>([
  [
    'free',
    [
      ['Tools & Resources', '/purchase?plan=tools'],
      ['Premium Access', '/purchase?plan=premium'],
    ],
  ],
  [
    'tools',
    [
      ['Tools', '/tools'],
      ['The Book', '/read/make-me-great'],
      ['Premium Access', '/purchase?upgrade=true'],
    ],
  ],
  [
    'premium',
    [
      ['Tools', '/tools'],
      ['The Book', '/read/make-me-great'],
      ['Course Access', '/course'],
    ],
  ],
  [
    'admin',
    [
      ['Tools', '/tools'],
      ['The Book', '/read/make-me-great'],
      ['Course Access', '/course'],
    ],
  ],
])(
  'a %s member finds their cards and where each leads [home.card-strategy-call] [home.card-free-resources] [home.card-community] [home.community-links] [home.card-tracker] [home.card-tools] [home.card-tools-upsell] [home.card-course] [home.card-premium-upgrade]',
  async (tier, own) => {
    await open(tier);
    expect(cards()).toEqual([...forAll, ...own]);
  },
);

test('the community and the call open in new tabs [home.external-new-tabs] [home.member-community]', async () => {
  await open('free');
  for (const name of [/Go to the community/, /Find a time/]) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  }
});

test('without a calendar the card of the strategy call says what its link leads to', async () => {
  await open('free', homeWith([community], { calendar: false }));
  const write = await screen.findByRole('link', { name: /Strategy Call.*Write to us/ });
  expect(write.getAttribute('href')).toBe('/go/strategy-call');
  expect(screen.queryByText('Find a time')).toBeNull();
});

test('the card of the communities says what is there: none yet, one by its name, or all of them [home.card-community] [home.community-links]', async () => {
  const skool = { name: 'Skool', url: 'https://skool.example/' };
  await open('free', homeWith([]));
  const soon = await screen.findByRole('link', { name: /Community.*Write to us/ });
  expect(soon.getAttribute('href')).toBe('/go/community');
  cleanup();
  await open('free', homeWith([skool]));
  const one = await screen.findByRole('link', { name: /Go to Skool/ });
  expect(one.getAttribute('href')).toBe('/go/community');
  cleanup();
  await open('free', homeWith([community, skool]));
  for (const { name, url } of [community, skool]) {
    const link = await screen.findByRole('link', { name: `${name} (opens in a new tab)` });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      url,
      '_blank',
      'noopener',
    ]);
  }
});

test('after the cards come the free books, the course and the prices [home.sections-logged-in] [home.free-books-download] [home.free-books-read-online] [books.free-fields]', async () => {
  await open('free');
  await screen.findByText('5 modules, 59 lessons');
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  const sections = ['Your free books', '5 modules, 59 lessons', 'Clear prices. No surprises.'];
  expect(titles.filter((title) => sections.includes(title ?? ''))).toEqual(sections);
  const books = document.querySelector<HTMLElement>('#free-books');
  if (!books) throw new Error('no free books');
  const readers = within(books).getAllByRole('link', { name: /Read Online/ });
  const leads = readers.map((link) => link.getAttribute('href'));
  expect(leads).toEqual(['/read/emotions', '/read/brain-upgrade-blueprint']);
  expect(within(books).getAllByRole('button', { name: /Download PDF/ })).toHaveLength(2);
  for (const { title, subtitle, description } of Object.values(untold.books)) {
    const heading = within(books).getByRole('heading', { level: 3, name: title });
    const book = within(heading.closest('li') as HTMLElement);
    for (const words of [subtitle, description]) expect(book.getByText(words)).toBeTruthy();
  }
  const drawn = [...books.querySelectorAll('img')].map((cover) => cover.getAttribute('src'));
  expect(drawn).toEqual([
    expect.stringMatching(/emotions.*\.svg$/),
    expect.stringMatching(/brain-upgrade-blueprint.*\.svg$/),
  ]);
});

test('who has begun a book reads where they stopped', async () => {
  const card = { id: 'c1', client: 'Bakers', frustration: 'Nobody answers' };
  await open(
    'free',
    homeWith([community], {
      cards: { made: 3, recent: [card], unwritten: null },
      reading: [{ book: 'emotions', title: 'Emotions', stopped: 'in chapter 3' }],
    }),
  );
  expect(await screen.findByText('You stopped in chapter 3.')).toBeTruthy();
  expect(screen.getAllByText(/^You stopped in/)).toHaveLength(1);
});

test('a free book is fetched and handed over as a file [home.free-books-download]', async () => {
  const page = await open('free', { 'GET /books/emotions.pdf': () => new Response('%PDF') });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fireEvent.click(screen.getByRole('button', { name: /Download PDF.*Emotions/ }));
  await vi.waitFor(() => expect(saved).toEqual(['emotions.pdf']));
  expect(page.asked.at(-1)?.path).toBe('/books/emotions.pdf');
});

test.each<[Tier, readonly string[]]>([
  ['free', ['Tools & Resources', 'Premium']],
  ['tools', []],
  ['premium', []],
  ['admin', []],
])(
  'the prices that a %s member sees: %j [home.pricing-hidden] [billing.pricing-two-columns]',
  async (tier, plans) => {
    await open(tier);
    const shown = [...document.querySelectorAll('#pricing h3')].map((plan) => plan.textContent);
    expect(shown).toEqual(plans);
    const columns = document.querySelector('#pricing ul')?.className.match(/grid-cols-\[([^\]]+)\]/)?.[1];
    expect(columns?.split('_')).toEqual(plans.length === 0 ? undefined : ['1fr', '1.12fr']);
    const buttons = [...document.querySelectorAll('#pricing button')].map((button) => button.textContent);
    expect(buttons).toEqual(plans.map((name) => `Get ${name}: ${name === 'Premium' ? 'premium' : 'tools'}`));
  },
);

test('the prices send a Tools member to the upgrade [billing.tools-may-buy]', async () => {
  await openPage(Dashboard, {
    address: '/#pricing',
    tier: 'tools',
    server: newMember,
  });
  expect(await screen.findByText(/^Now at \/purchase\?upgrade=/, {}, { timeout: 10_000 })).toBeTruthy();
});

test('the system grid leads a member to each part [home.complete-system] [home.system-course] [home.system-identifier] [home.system-tracker] [home.system-messaging] [home.system-email] [home.system-call]', async () => {
  await open('free');
  const links = [...document.querySelectorAll('#system li h3 a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ethical Persuasion course', '/course'],
    ['Frustration Identifier', '/tools/frustration-identifier'],
    ['Live Emotion Tracker', '/emotion-tracker'],
    ['Messaging Creator', '/tools/messaging'],
    ['Email Sequence Builder', '/tools/email-sequences'],
    ['Call Script Generator', '/tools/call-scripts'],
  ]);
});

test('a locked part of the system is marked, and its sample is one press away', async () => {
  await open('free');
  const parts = [...document.querySelectorAll<HTMLElement>('#system li')];
  const locked = parts.filter((part) => within(part).queryByLabelText('Locked'));
  expect(locked.map((part) => part.querySelector('h3')?.textContent)).toEqual([
    'Ethical Persuasion course',
    'Messaging Creator',
    'Email Sequence Builder',
    'Call Script Generator',
  ]);
  expect(locked.map((part) => within(part).getByText('See a sample').getAttribute('href'))).toEqual([
    '/sample-lesson',
    '/tools/messaging/sample',
    '/tools/email-sequences/sample',
    '/tools/call-scripts/sample',
  ]);
});

const note = {
  lessonId: '01900000-0000-7000-8000-000000000001',
  slug: null,
  lessonTitle: 'The first 11 seconds',
  moduleTitle: 'Your WHO',
  text: 'Slower.',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

test.each([
  { notes: [note], found: ['/sample-lesson', '/course/notes'] },
  { notes: [], found: ['/sample-lesson'] },
])(
  'who lost the course finds a lesson and $notes.length notes where the menu leads them',
  async ({ notes, found }) => {
    await open('free', { 'GET /api/course/notes': () => Response.json({ notes }) });
    const course = document.querySelector<HTMLElement>('#course');
    const links = () => [...(course?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links().slice(1)).toEqual(found));
  },
);

test.each([
  ['tools', true],
  ['free', false],
] as const)('beside the course, the book of a %s member is one press away: %s', async (tier, isTheirs) => {
  await open(tier);
  const links = [...document.querySelectorAll('#course a')].map((link) => link.getAttribute('href'));
  expect(links.includes('/read/make-me-great')).toBe(isTheirs);
});

test('the assessment is offered once, with and without a card', async () => {
  const card = { id: 'c1', client: 'Bakers', frustration: 'Nobody answers' };
  for (const cards of [
    { made: 0, recent: [], unwritten: null },
    { made: 1, recent: [card], unwritten: null },
  ]) {
    await open('free', homeWith([community], { cards }));
    expect([...document.querySelectorAll('a[href="/assessment"]')]).toHaveLength(1);
    cleanup();
  }
});

test.each<Tier>(['tools', 'premium', 'admin'])(
  'the whole system is not shown to a %s member, who has bought',
  async (tier) => {
    await open(tier);
    expect(document.querySelector('#system')).toBeNull();
  },
);

test.each<[Tier, boolean]>([
  ['premium', false],
  ['admin', true],
])('the home of a %s member leads to the overview of the site first: %s', async (tier, isLed) => {
  await open(tier);
  const [first] = document.querySelectorAll<HTMLAnchorElement>('.page-width a');
  expect(first?.getAttribute('href') === '/admin').toBe(isLed);
  expect(screen.queryByText('Today: how your site stands') !== null).toBe(isLed);
});

test('what to do next stands between the welcome and the cards', async () => {
  await open('free');
  await screen.findByText('What do your clients feel but never say?');
  const titles = [...document.querySelectorAll('h1, h2')].map((title) => title.textContent);
  const order = ['Welcome Back!', 'What do your clients feel but never say?', 'Book a Strategy Call'];
  expect(titles.filter((title) => order.includes(title))).toEqual(order);
});

test.each([
  ['2026-11-20T10:00:00.000Z', 'See your plan'],
  ['2026-10-20T10:00:00.000Z', 'See what has changed'],
])(
  'the result of the newest assessment takes the place of the offer; taken on %s, it leads to: %s',
  async (takenAt, action) => {
    vi.setSystemTime('2026-11-26T12:00:00Z');
    const answers = Object.fromEntries(questionIds.map((id, place) => [id, place < 2 ? 'always' : 'often']));
    const attempt = { id: '00000000-0000-4000-8000-000000000001', points: 17, percent: 85, answers, takenAt };
    await openPage(Dashboard, {
      address: '/',
      tier: 'free',
      server: { ...newMember, 'GET /api/assessment/attempts': () => Response.json({ attempts: [attempt] }) },
    });
    const title = await screen.findByText('Your assessment: 85%', {}, { timeout: 10_000 });
    expect(title.closest('a')?.textContent).toContain(action);
    expect(screen.queryByText('Start Free Assessment')).toBeNull();
    vi.useRealTimers();
  },
);

test('who works here is asked neither for an assessment nor for the profile', async () => {
  const profile = { 'GET /api/profile': () => Response.json({ onboardingCompleted: false }) };
  const calls = { made: 3, uncalled: null, house: null, spent: null, last: null };
  const server = { ...newMember, ...profile, ...homeWith([community], { calls }) };
  await openPage(Dashboard, { address: '/', tier: 'free', server });
  await waitFor(() => expect(document.querySelectorAll('ul > li').length).toBeGreaterThan(3));
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Start Free A|Complete your p/u));
});

test('while an assessment is under way, its card leads back to it', async () => {
  const UnderWay = () => (
    <DashboardPage buyButton={Buy} lastDrillAt={null} openedBriefs={[]} assessmentUnderWay />
  );
  await openPage(UnderWay, { address: '/', tier: 'free', server: newMember });
  expect(await screen.findByText('Continue the assessment', {}, { timeout: 10_000 })).toBeTruthy();
});

test('a session that ended is told, with the way back in', async () => {
  await openPage(Dashboard, { address: '/' });
  await screen.findByText('You’re signed out', {}, { timeout: 10_000 });
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

test('when the results cannot be read the dashboard works, and tells nobody that they have none', async () => {
  await openPage(Dashboard, {
    address: '/',
    tier: 'free',
    server: {
      ...newMember,
      'GET /api/assessment/attempts': () =>
        Response.json({ error: { code: 'internal', message: 'x', requestId: 'r' } }, { status: 500 }),
    },
  });
  expect(await screen.findByText('Go to the assessment', {}, { timeout: 10_000 })).toBeTruthy();
  // The rest of the page works, with every card.
  expect(cards().length).toBe(7);
  expect(screen.queryByText('Start Free Assessment')).toBeNull();
});
