// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { momentOf, shortDayOf } from '#platform/client/when.ts';
import type { Client } from '#platform/contract/clients.ts';
import { searchWindow } from '#platform/client/search-window.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { LibraryPage } from './LibraryPage.tsx';

const list = '/api/tools/results';
afterEach(() => searchWindow.set(null));

function summary(title: string, place: number): ResultSummary {
  return {
    id: `30000000-0000-4000-8000-00000000000${place}`,
    tool: 'ad-copy',
    title,
    excerpt: 'You hide the receipts in a drawer',
    language: 'English',
    card: {
      id: sampleCard.id,
      clientId: sampleCard.clientId,
      client: sampleCard.client,
      frustration: sampleCard.frustration,
    },
    client: { id: sampleCard.clientId, name: sampleCard.client, agreed: null },
    favourite: false,
    usedAt: null,
    outcome: null,
    versions: 2,
    origin: { demoNotice: null, aiGenerated: true },
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
}
const soot = summary('Soot', 1);
const smoke = summary('Smoke', 2);
const shelf =
  (results: readonly ResultSummary[], next: string | null = null) =>
  () =>
    Response.json({ results, next });

const aClient = (place: number, given: Partial<Client> = {}): Client => ({
  id: `40000000-0000-4000-8000-00000000000${place}`,
  name: `Client ${place}`,
  role: '',
  company: 'Bakery',
  nextStep: '',
  nextOn: null,
  agreedOn: null,
  boughtOn: null,
  cards: 1,
  texts: 1,
  calls: 0,
  isArchived: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...given,
});
const clients =
  (some: readonly Client[], next: string | null = null) =>
  () =>
    Response.json({ clients: some, total: some.length, next });

const open = (server: StandInServer = {}, search = '') =>
  openPage(LibraryPage, {
    address: `/tools/library${search}`,
    tier: 'tools',
    server: {
      'GET /api/clients': clients([aClient(1)]),
      [`GET ${list}`]: shelf([soot, smoke]),
      ...server,
    },
  });
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const pathsOf = (asked: readonly { path: string }[]) => asked.map(({ path }) => path);

const row = (title: string) => screen.findByRole('link', { name: new RegExp(`^${title}`) });

test('a text is one row that opens it, with how it begins, its tool, whom it is for, its day and what came of it', async () => {
  await open({
    [`GET ${list}`]: shelf([{ ...soot, favourite: true, usedAt: soot.createdAt, outcome: 'meeting' }, smoke]),
  });
  const link = await screen.findByRole('link', { name: /^Favorite: Soot/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')).toBe(
    `/tools/ad-copy?open=${soot.id}#result`,
  );
  const day = shortDayOf(soot.createdAt);
  expect(link.textContent).toContain(`Ad Copy · ${sampleCard.client} · ${day} · 2 versions · A meeting`);
  expect(link.textContent).toContain('You hide the receipts in a drawer');
  expect((await row('Smoke')).textContent).toMatch(/2 versions$/);
  // What is done with a text is in the text.
  expect(within(screen.getByRole('list', { name: 'Your texts' })).queryByRole('button')).toBeNull();
});

test('a text that is called by its first line goes on from there', async () => {
  const excerpt = 'Headline: Soot · You hide the receipts. Image Prompt: A door';
  await open({ [`GET ${list}`]: shelf([{ ...soot, excerpt }]) });
  expect(await screen.findByText('You hide the receipts. Image Prompt: A door')).toBeTruthy();
});

test('where a text begins with a gap for the member’s name, their name stands there', async () => {
  await open({ [`GET ${list}`]: shelf([{ ...soot, excerpt: 'Hello, this is [your name].' }]) });
  expect(await screen.findByText('Hello, this is Ana Ito.')).toBeTruthy();
});

test('a text that is called after its client says the name once', async () => {
  const title = `Script for ${sampleCard.client}`;
  await open({ [`GET ${list}`]: shelf([summary(title, 1)]) });
  expect((await row(title)).textContent?.split(sampleCard.client).length).toBe(2);
});

test('an empty library shows what to do first, and nothing to search with until there is something', async () => {
  await open({ [`GET ${list}`]: shelf([]) });
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search all texts' })).toBeNull();
});

test('the way back is not called the current page', async () => {
  await open();
  const back = await screen.findByRole('link', { name: 'All tools' });
  expect(back.getAttribute('aria-current')).toBeNull();
});

test('filters that leave nothing stay, and so does the search', async () => {
  await open({ [`GET ${list}?used=true`]: shelf([]) }, '?used=true');
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search all texts' })).toBeTruthy();
});

test('a free member who never wrote anything is told what they need', async () => {
  await openPage(LibraryPage, {
    address: '/tools/library',
    tier: 'free',
    server: { [`GET ${list}`]: shelf([]) },
  });
  expect(await screen.findByText('Premium Required')).toBeTruthy();
});

test('whoever had the tools once finds what they wrote, to open and not to change [tools.library-stays-readable]', async () => {
  await openPage(LibraryPage, {
    address: '/tools/library',
    tier: 'free',
    server: { [`GET ${list}`]: shelf([soot]), 'GET /api/clients': clients([]) },
  });
  expect(await row('Soot')).toBeTruthy();
  expect(screen.getByText('What you wrote stays yours')).toBeTruthy();
  expect(screen.queryByText('Premium Required')).toBeNull();
});

test('an empty library says what will be kept here', async () => {
  await open({ [`GET ${list}`]: shelf([]) });
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
});

test('a library that cannot be loaded says so, and Retry loads it', async () => {
  const answers = [() => refusal(503, 'unavailable', 'We are not ready yet.'), shelf([soot])];
  await open({ [`GET ${list}`]: () => (answers.shift() ?? shelf([]))() });
  expect((await screen.findByRole('alert')).textContent).toContain('We are not ready yet.');
  press('Retry');
  expect(await row('Soot')).toBeTruthy();
});

test('its search is the one over everything, which the frame shows', async () => {
  await open();
  await row('Smoke');
  press('Search all texts');
  expect(searchWindow.read()).toBe('');
});

test('filters narrow the list together, and an address restores them', async () => {
  const filtered = `${list}?tool=ad-copy&clientId=${sampleCard.clientId}&from=2026-11-01&to=2026-11-30&favourite=true&used=true`;
  const { asked } = await open({ [`GET ${filtered}`]: shelf([]) }, filtered.slice(list.length));
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(pathsOf(asked)).toContain(filtered);
  expect(screen.getByRole('button', { name: 'Favorites' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLSelectElement>('Tool').value).toBe('ad-copy');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
  expect(await row('Soot')).toBeTruthy();
});

test('texts are found by their client: those who have texts are offered, and the one who is chosen', async () => {
  const filtered = `${list}?clientId=${sampleCard.clientId}`;
  const { asked } = await open(
    {
      'GET /api/clients': clients([aClient(1), aClient(2, { texts: 0 }), aClient(3)], 'there'),
      [`GET ${filtered}`]: shelf([soot]),
      [`GET ${list}?clientId=${aClient(3).id}`]: shelf([smoke]),
    },
    filtered.slice(list.length),
  );
  await row('Soot');
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Client/);
  await vi.waitFor(() =>
    expect([...field.options].map(({ text }) => text)).toEqual([
      'All clients',
      sampleCard.client,
      'Client 1, Bakery',
      'Client 3, Bakery',
    ]),
  );
  expect(field.value).toBe(sampleCard.clientId);
  expect(screen.getByText('Those you last worked on. Search for texts of the others.')).toBeTruthy();
  fireEvent.change(field, { target: { value: aClient(3).id } });
  expect(await row('Smoke')).toBeTruthy();
  expect(pathsOf(asked)).toContain(`${list}?clientId=${aClient(3).id}`);
});

test('two texts with one name and day say the minute, others the day', async () => {
  const later = { ...summary('Soot', 3), createdAt: '2026-11-20T11:30:00.000Z' };
  await open({ [`GET ${list}`]: shelf([later, soot, smoke]) });
  await row('Smoke');
  for (const { createdAt } of [later, soot])
    expect(screen.getByText((text) => text.includes(`· ${momentOf(createdAt)} ·`))).toBeTruthy();
  expect((await row('Smoke')).textContent).toContain(`· ${shortDayOf(smoke.createdAt)} ·`);
});

test('more results come on request', async () => {
  await open({ [`GET ${list}`]: shelf([soot], 'there'), [`GET ${list}?after=there`]: shelf([smoke]) });
  await row('Soot');
  expect(screen.queryByRole('link', { name: /^Smoke/ })).toBeNull();
  press('Show more');
  expect(await row('Smoke')).toBeTruthy();
});

test('the filters are folded behind one button that says how many are on; the search is not among them', async () => {
  const narrowed = `${list}?tool=ad-copy&used=true`;
  await open({ [`GET ${narrowed}`]: shelf([soot]) }, narrowed.slice(list.length));
  const fold = await screen.findByRole('button', { name: 'Filters: 2 set' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  const folded = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(folded?.contains(screen.getByLabelText('Tool'))).toBe(true);
  expect(folded?.contains(screen.getByRole('button', { name: 'Search all texts' }))).toBe(false);
  expect(folded?.contains(screen.getAllByRole('button', { name: 'Clear all' })[0] ?? null)).toBe(false);
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});
