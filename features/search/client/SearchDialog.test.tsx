// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SearchHit } from '#platform/contract/search.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { groupsOf, type Place } from './options.ts';
import { SearchButton } from './SearchButton.tsx';
import { SearchDialog } from './SearchDialog.tsx';

const hit = (given: Partial<SearchHit> & Pick<SearchHit, 'kind' | 'title' | 'address'>): SearchHit => ({
  about: '',
  context: '',
  lang: null,
  at: null,
  day: null,
  locked: null,
  ...given,
});
const marta = hit({ kind: 'card', title: 'Marta', address: '/brief?card=c1', context: 'She waits.' });
const mart = hit({ kind: 'client', title: 'Mart', address: '/clients/c2' });
const ad = hit({
  kind: 'text',
  title: 'Ad for Marta',
  address: '/tools/ad-copy?open=r1',
  context: 'Was bleibt',
  lang: 'de',
});
const opensAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const locked = hit({ kind: 'lesson', title: 'Marta’s why', address: '/course/why', locked: { opensAt } });
const found =
  (hits: readonly SearchHit[], hasMore = false) =>
  () =>
    Response.json({ hits, hasMore });

const darken = vi.fn();
const follow = vi.fn<(address: string) => void>();
const place = (given: Partial<Place> & Pick<Place, 'title' | 'target'>): Place => ({
  detail: 'Page',
  alsoCalled: '',
  isFirst: false,
  ...given,
});
const places = [
  place({ title: 'Ad Copy', alsoCalled: 'write an ad', isFirst: true, target: '/tools/ad-copy' }),
  place({ title: 'Martial arts', target: '/martial' }),
  place({ title: 'Dark theme', target: darken }),
];

function Page() {
  return (
    <>
      <a href="#here">A link of the page</a>
      <SearchButton>
        {(close, begins) => <SearchDialog {...{ places, begins, follow }} onClose={close} />}
      </SearchButton>
    </>
  );
}

afterEach(() => vi.clearAllMocks());

const open = (server: StandInServer = {}) =>
  openPage(Page, {
    address: '/here',
    tier: 'tools',
    server: {
      'GET /api/search': found([marta]),
      'GET /api/search?q=mart': found([marta, ad, locked], true),
      ...server,
    },
  });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
async function openByKey() {
  const link = await screen.findByRole('link', { name: 'A link of the page' });
  link.focus();
  press('k', { ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** The option that Enter would follow, as the field names it. */
const current = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent;

test('Ctrl K opens it on the field, Escape closes it, and the focus returns to where it was', async () => {
  await open();
  const field = await openByKey();
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement?.textContent).toBe('A link of the page');
});

test('a date without a time is that day in every time zone, and the day of a change is not a client’s', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const at = '2026-11-25T20:00:00.000Z';
  const step = hit({ kind: 'client', title: 'Ana', address: '/clients/c3', context: 'Call', at });
  const call = hit({ kind: 'real-call', title: 'Ben', address: '/calls/c4', at: '2026-11-21T00:00:00.000Z' });
  await open({
    'GET /api/search': found([
      { ...step, day: '2026-11-26' },
      { ...step, title: 'Cleo', address: '/clients/c5' },
      { ...call, day: '2026-11-21' },
    ]),
  });
  await openByKey();
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'AnaCall · November 26, 2026',
    'CleoCall',
    'BenNovember 21, 2026',
  ]);
  vi.unstubAllEnvs();
});

test('its button opens it too, and Ctrl K again closes it', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Search everything' }));
  await screen.findByRole('combobox');
  press('k', { metaKey: true });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('before anything is typed it shows what is recent, then where one goes first', async () => {
  await open();
  await openByKey();
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option').textContent).toContain('Marta');
  const others = screen.getByRole('group', { name: 'Go to' });
  expect(
    within(others)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ad CopyPage']);
});

test('arrows go through all groups and around, and Enter opens the chosen thing', async () => {
  await open();
  type(await openByKey(), 'mart');
  await screen.findByRole('group', { name: 'Lessons' });
  expect(current()).toContain('Martial arts');
  for (const title of ['Marta', 'Ad for Marta', 'Marta’s why', 'Ask: mart', 'Martial arts']) {
    press('ArrowDown');
    expect(current()).toContain(title);
  }
  press('ArrowUp');
  press('ArrowUp');
  expect(current()).toContain('Unlocks in 3 days');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  press('ArrowUp');
  press('ArrowUp');
  press('Enter');
  expect(follow.mock.calls).toEqual([['/brief?card=c1']]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a lesson that says the word comes before a page that only has to do with it', () => {
  const billing = place({ title: 'Billing', alsoCalled: 'invoice price', target: '/settings/billing' });
  const price = hit({ kind: 'lesson', title: 'Say the price and stop', address: '/course/price' });
  const labels = (typed: string) =>
    groupsOf({ places: [billing], hits: [price], typed }, new Date()).map(({ label }) => label);
  expect(labels('price')).toEqual(['Lessons', 'Go to', 'Ask']);
  expect(labels('billing')).toEqual(['Go to', 'Lessons', 'Ask']);
});

test('who is called exactly as typed comes before a page, and a mistyped page is found when nothing else is', async () => {
  await open({
    'GET /api/search?q=mart': found([mart]),
    'GET /api/search?q=marital': found([]),
  });
  const field = await openByKey();
  type(field, 'mart');
  await screen.findByRole('group', { name: 'Clients' });
  expect(current()).toContain('Mart');
  press('Enter');
  expect(follow.mock.calls).toEqual([['/clients/c2']]);
  type(await openByKey(), 'marital');
  expect(await screen.findByRole('option', { name: /^Martial arts/ })).toBeTruthy();
});

test('a question in words leads to the pages that one of its words is about', async () => {
  await open({ 'GET /api/search?q=how+do+I+write': found([]) });
  type(await openByKey(), 'how do I write');
  expect(await screen.findByRole('option', { name: /^Ad Copy/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Dark theme/ })).toBeNull();
});

test('it says how many there are, that there are more, and in which language a line is', async () => {
  await open();
  type(await openByKey(), 'mart');
  expect(await screen.findByText('4 shown, and there are more. Add a word to narrow it down.')).toBeTruthy();
  const german = screen.getByRole('option', { name: /^Ad for Marta/ });
  expect(german.querySelector('[lang="de"]')?.textContent).toBe('Was bleibt');
});

test('a page is found by other words for it, and a command is done', async () => {
  await open({ 'GET /api/search?q=write+ad': found([]), 'GET /api/search?q=dark': found([]) });
  const field = await openByKey();
  type(field, 'write ad');
  expect(current()).toContain('Ad Copy');
  type(field, 'dark');
  press('Enter');
  expect(darken).toHaveBeenCalledOnce();
  expect(follow).not.toHaveBeenCalled();
});

test('what finds nothing says so, and what is recent is not passed off as an answer', async () => {
  await open({ 'GET /api/search?q=zebra': found([]) });
  const field = await openByKey();
  await screen.findByRole('option', { name: /^Marta/ });
  type(field, 'zebra');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ask: zebra'),
  ]);
  expect(await screen.findByText('Nothing found. Try fewer words, or just the start of one.')).toBeTruthy();
  press('Enter');
  expect(follow.mock.calls).toEqual([['/ask?q=zebra']]);
});

test('a search that fails says why beside the field, and Retry searches again', async () => {
  const answers = [() => refusal(503, 'unavailable', 'We are not ready yet.'), found([marta])];
  await open({ 'GET /api/search?q=mar': () => (answers.shift() ?? found([]))() });
  type(await openByKey(), 'mar');
  expect((await screen.findByRole('alert')).textContent).toContain('We are not ready yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('group', { name: 'Cards' })).toBeTruthy();
});

test('without a connection it says so, asks nothing, and still opens pages', async () => {
  let online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const { asked } = await open();
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
  const field = await openByKey();
  expect(await screen.findByText(/^You’re offline\. You can open pages from here/)).toBeTruthy();
  type(field, 'ad');
  press('Enter');
  expect(follow.mock.calls).toEqual([['/tools/ad-copy']]);
  expect(asked.filter(({ path }) => path.startsWith('/api/search'))).toEqual([]);
  online = true;
  act(() => void dispatchEvent(new Event('online')));
});
