// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { searchWindow } from '#platform/client/search-window.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { sampleCard, sampleOutputs, sampleResult } from '#testing/studio-samples.ts';
import { LibraryPage } from './LibraryPage.tsx';

const list = '/api/tools/results';
afterEach(() => searchWindow.set(false));

function summary(title: string, place: number): ResultSummary {
  return {
    id: `30000000-0000-4000-8000-00000000000${place}`,
    tool: 'ad-copy',
    title,
    excerpt: `The words of ${title}`,
    language: 'English',
    card: {
      id: sampleCard.id,
      clientId: sampleCard.clientId,
      client: sampleCard.client,
      frustration: sampleCard.frustration,
    },
    client: { id: sampleCard.clientId, name: sampleCard.client },
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

const open = (server: StandInServer = {}, search = '') =>
  openPage(LibraryPage, {
    address: `/tools/library${search}`,
    tier: 'tools',
    server: {
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
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

test('a result is listed with its tool, its words, its card and the way to open it', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Soot' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')).toBe(
    `/tools/ad-copy?open=${soot.id}#result`,
  );
  expect(screen.getByText('The words of Soot')).toBeTruthy();
  // Two texts with one name are told apart by who they are for.
  expect(screen.getAllByText(`For ${sampleCard.client}`).length).toBe(2);
});

test('an empty library shows what to do first, and nothing to search with until there is something', async () => {
  await open({ [`GET ${list}`]: shelf([]) });
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search your library' })).toBeNull();
});

test('the way back is not called the current page', async () => {
  await open();
  const back = await screen.findByRole('link', { name: 'All tools' });
  expect(back.getAttribute('aria-current')).toBeNull();
});

test('filters that leave nothing stay, and so does the search', async () => {
  await open({ [`GET ${list}?used=true`]: shelf([]) }, '?used=true');
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search your library' })).toBeTruthy();
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
    server: { [`GET ${list}`]: shelf([soot]), 'GET /api/tools/cards': () => Response.json({ cards: [] }) },
  });
  expect(await screen.findByRole('link', { name: 'Soot' })).toBeTruthy();
  expect(screen.getByText('What you wrote stays yours')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Delete|Favorite) “/ })).toBeNull();
  expect(screen.queryByLabelText('What came of it?')).toBeNull();
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
  expect(await screen.findByText('The words of Soot')).toBeTruthy();
});

test('its search is the one over everything, which the frame shows', async () => {
  await open();
  await screen.findByText('The words of Smoke');
  press('Search your library');
  expect(searchWindow.read()).toBe(true);
});

test('filters narrow the list together, and an address restores them', async () => {
  const filtered = `${list}?tool=ad-copy&cardId=${sampleCard.id}&from=2026-11-01&to=2026-11-30&favourite=true&used=true`;
  const { asked } = await open({ [`GET ${filtered}`]: shelf([]) }, filtered.slice(list.length));
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(pathsOf(asked)).toContain(filtered);
  expect(screen.getByRole('button', { name: 'Favorites' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLSelectElement>('Tool').value).toBe('ad-copy');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
  expect(await screen.findByText('The words of Soot')).toBeTruthy();
});

test.each(['Copy', 'Favorite', 'Delete'])(
  'on each row %s stands in a word, which its name has too',
  async (word) => {
    await open();
    await screen.findByText('The words of Soot');
    const act = screen.getByRole('button', { name: `${word} “Soot”` });
    expect(act.textContent).toContain(word);
  },
);

test('more results come on request', async () => {
  await open({ [`GET ${list}`]: shelf([soot], 'there'), [`GET ${list}?after=there`]: shelf([smoke]) });
  await screen.findByText('The words of Soot');
  expect(screen.queryByText('The words of Smoke')).toBeNull();
  press('Show more');
  expect(await screen.findByText('The words of Smoke')).toBeTruthy();
});

test('a deleted result is gone at once, the focus goes to the next one, and Undo brings it back', async () => {
  const shown = [soot, smoke];
  const { asked } = await open({
    [`GET ${list}`]: () => shelf(shown)(),
    [`DELETE ${list}/${soot.id}`]: () =>
      Response.json({ deleted: true, restorableUntil: '2026-12-20T10:00:00.000Z' }),
    [`POST ${list}/${soot.id}/restore`]: () =>
      Response.json(sampleResult('ad-copy', { result: { id: soot.id } })),
  });
  await screen.findByText('The words of Soot');
  press('Delete “Soot”');
  expect(await screen.findByText('“Soot” is deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('The words of Soot')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Smoke'));
  press('Undo');
  expect(await screen.findByText('The words of Soot')).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/restore'))).toBe(true);
  // The offer has been taken, so it goes.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a delete that fails leaves the result and says so', async () => {
  await open({ [`DELETE ${list}/${soot.id}`]: () => refusal(503, 'unavailable', 'We are not ready yet.') });
  await screen.findByText('The words of Soot');
  press('Delete “Soot”');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(screen.getByText('The words of Soot')).toBeTruthy();
});

test.each([
  { chosen: 'used', body: { used: true, outcome: null } },
  { chosen: 'meeting', body: { outcome: 'meeting' } },
])('$chosen is marked on the list', async ({ chosen, body }) => {
  const { asked } = await open({
    [`PATCH ${list}/${soot.id}`]: () => Response.json(sampleResult('ad-copy', { result: { id: soot.id } })),
  });
  await screen.findByText('The words of Soot');
  const [first] = screen.getAllByLabelText('What came of it?');
  fireEvent.change(first as HTMLElement, { target: { value: chosen } });
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual(body));
});

test('the first lines of a text say in which language they are', async () => {
  await open({ [`GET ${list}`]: shelf([{ ...soot, language: 'German' }, smoke]) });
  const [german, english] = [await screen.findByText(soot.excerpt), screen.getByText(smoke.excerpt)];
  expect([german.getAttribute('lang'), german.getAttribute('dir')]).toEqual(['de', 'auto']);
  expect(english.getAttribute('lang')).toBeNull();
});

test('the filters are folded behind one button that says how many are on; the search is not among them', async () => {
  const narrowed = `${list}?tool=ad-copy&used=true`;
  await open({ [`GET ${narrowed}`]: shelf([soot]) }, narrowed.slice(list.length));
  const fold = await screen.findByRole('button', { name: 'Filters: 2 set' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  const folded = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(folded?.contains(screen.getByLabelText('Tool'))).toBe(true);
  expect(folded?.contains(screen.getByRole('button', { name: 'Search your library' }))).toBe(false);
  expect(folded?.contains(screen.getAllByRole('button', { name: 'Clear all' })[0] ?? null)).toBe(false);
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});

test('a text is copied from the list as its tool sends it, and fetched for that only then', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { asked } = await open({
    [`GET ${list}/${soot.id}`]: () => Response.json(sampleResult('ad-copy', { result: { id: soot.id } })),
  });
  await screen.findByText('The words of Soot');
  expect(pathsOf(asked)).not.toContain(`${list}/${soot.id}`);
  press('Copy “Soot”');
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [item] = write.mock.calls[0]?.[0] ?? [];
  const { headline, bodyText } = sampleOutputs['ad-copy'];
  expect(await (await item?.getType('text/plain'))?.text()).toBe(`${headline}\n\n${bodyText}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy “Soot”' }).textContent).toBe('Copied'));
});

test('a text that cannot be fetched is not called copied, and the server’s reason is said', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await open({ [`GET ${list}/${soot.id}`]: () => refusal(404, 'not_found', 'We could not find that.') });
  await screen.findByText('The words of Soot');
  press('Copy “Soot”');
  expect(await screen.findByText('We could not find that.')).toBeTruthy();
  expect(screen.queryByText('Copied')).toBeNull();
});
