// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Client } from '#platform/contract/clients.ts';
import { oneClient as one, openClient as openOne } from '#testing/client-page.tsx';
import { sampleClient, daysAgo, idOf, samplePage, person, thing } from '#testing/client-samples.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ClientsPage } from './ClientsPage.tsx';

const ben = person(2, { name: 'Ben Cole', cards: 2, updatedAt: '2020-01-05T10:00:00.000Z' });
const answer = (clients: readonly Client[]) => () =>
  Response.json({ clients, total: clients.length, next: null });

const openList = (server: StandInServer = {}) =>
  openPage(ClientsPage, {
    address: '/clients',
    tier: 'free',
    server: { 'GET /api/clients': answer([sampleClient, ben]), ...server },
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your clients' })).getAllByRole('link');
const type = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find or add a client' }), { target: { value } });

test('each client is a row with who they are, what is due or how much there is, and when they were worked on', async () => {
  await openList({ 'GET /api/clients': answer([sampleClient, { ...ben, boughtOn: '2020-01-04' }]) });
  const [first, second] = await rows();
  expect(first?.textContent).toBe(
    'Ana Ruiz · Owner, Harbor LoftsDue Send the quote · was due January 2, 2020, last worked on 3 days ago',
  );
  expect(first?.getAttribute('href')).toBe(`/clients/${sampleClient.id}`);
  expect(second?.textContent).toBe('Ben ColeBought 2 cards, last worked on Jan 5, 2020');
});

test('twelve clients are shown, and all who were read once more are wanted', async () => {
  const many = Array.from({ length: 14 }, (_, at) =>
    person(1, { name: `Client ${at}`, id: `00000000-0000-4000-8000-0000000001${10 + at}` }),
  );
  const { asked } = await openList({ 'GET /api/clients': answer(many) });
  expect(await rows()).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await rows()).toHaveLength(14);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.filter(({ path }) => path.startsWith('/api/clients?after'))).toEqual([]);
});

test('a name that nobody has is offered as a new client, and one that is there is not', async () => {
  const { asked, router } = await openList({
    'GET /api/clients?q=ben+cole': answer([ben]),
    'GET /api/clients?q=Cleo': answer([]),
    'POST /api/clients': () => Response.json(person(3, { name: 'Cleo' })),
  });
  await rows();
  type('ben cole');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add client' })).toBeNull();
  type('Cleo');
  expect(await screen.findByText(/No client has “Cleo”/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${idOf(3)}`));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Cleo' });
});

test('without clients it says what will be here, and a list that does not load loads at another try', async () => {
  let tries = 0;
  await openList({
    'GET /api/clients': () => {
      tries += 1;
      return tries === 1
        ? refusal(500, 'internal', 'Something went wrong on our side. Please try again.')
        : answer([])();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No clients yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});

test('the archived are asked for when their row is opened', async () => {
  const cleo = person(3, { name: 'Cleo', isArchived: true, updatedAt: daysAgo(0) });
  const { asked } = await openList({ 'GET /api/clients?archived=true': answer([cleo]) });
  await rows();
  expect(asked.every(({ path }) => !path.includes('archived'))).toBe(true);
  const row = screen.getByText('Archived').closest('details');
  if (row) row.open = true;
  fireEvent(row as Element, new Event('toggle'));
  const list = await screen.findByRole('list', { name: 'Archived clients' });
  expect(within(list).getByRole('link').textContent).toBe('Cleo, last worked on now');
});

const choose = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText('A CSV or vCard file from your address book or CRM'), {
    target: { files: [new File([text], name)] },
  });

test('a file is shown before anybody is added, and what was there already is counted', async () => {
  const { asked } = await openList({
    'POST /api/client-imports': () => Response.json({ added: 1, known: 1 }),
  });
  await rows();
  choose('list.csv', 'name,company\nAna Ruiz,Harbor Lofts\nCleo Dunn,\n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 clients?' }));
  expect(dialog.getByText('Cleo Dunn')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 clients' }));
  expect(await screen.findByText('1 you already had.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a file without names says so beside its field', async () => {
  await openList();
  await rows();
  choose('empty.csv', '\n');
  expect((await screen.findByRole('alert')).textContent).toContain('no names');
});

const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('what they said stands under the day they said it, not the day of its card', async () => {
  const [card] = samplePage.cards;
  await openOne({
    [`GET ${one}`]: () =>
      Response.json({ ...samplePage, cards: [{ ...card, about: 'Heard', day: '2019-11-24' }] }),
  });
  expect(await screen.findByText('Nov 24, 2019 · Heard')).toBeTruthy();
});

test('a client’s page begins with the next step, then where work for them begins, then what there is', async () => {
  await openOne();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Next step · was due January 2, 2020',
    'Cards 1',
    'History 0',
  ]);
  expect(addressOf('Brief')).toBe('/brief?card=k1');
  expect(addressOf('They said…')).toBe('/brief?card=k1#heard');
  expect(addressOf('Practice')).toBe(`/spar?card=${idOf(7)}`);
  expect(addressOf('Messaging Creator')).toBe(`/tools/messaging?card=${idOf(7)}`);
  expect(addressOf('Ad Copy')).toBe(`/tools/ad-copy?card=${idOf(7)}`);
  const email = new URLSearchParams(addressOf('An email to Ana Ruiz')?.split('?')[1]);
  expect(email.get('sequenceGoal')).toBe('Confirm what we agreed on: Send the quote (January 2, 2020).');
  expect(addressOf(/They fear to look foolish/)).toBe('/brief?card=k1');
});

test('what they said is written on the card that is chosen, one without their words yet', async () => {
  const card = (at: number, title: string, day: string | null) => ({
    ...thing('card', title, `/brief?card=k${at}`),
    id: idOf(10 + at),
    day,
  });
  const cards = [
    card(1, 'They said it', '2026-11-20'),
    card(2, 'The price', null),
    card(3, 'The date', null),
  ];
  await openOne({ [`GET ${one}`]: () => Response.json({ ...samplePage, cards }) });
  const choice = await screen.findByRole('list', { name: /^They said… Which card/ });
  const links = within(choice).getAllByRole('link', { hidden: true });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The price', '/brief?card=k2#heard'],
    ['The date', '/brief?card=k3#heard'],
  ]);
});

test('what was done for them is one list by date, each with how it went, and closed after eight', async () => {
  const day = (at: number) => `2026-11-0${at}T10:00:00.000Z`;
  const done = (kind: 'text' | 'call', at: number, title: string, about: string) => ({
    ...thing(kind, title, `/there/${at}`),
    id: idOf(at),
    about,
    at: day(at),
  });
  const texts = [8, 6, 4, 2].map((at) => done('text', at, `Text ${at}`, 'Ad Copy · A meeting'));
  const calls = [9, 7, 5, 3, 1].map((at) => done('call', at, 'Practice call', 'Felt understood: 62 of 100'));
  const client = { ...samplePage.client, texts: 4, calls: 5 };
  await openOne({ [`GET ${one}`]: () => Response.json({ ...samplePage, client, texts, calls }) });
  const section = within(await screen.findByRole('region', { name: 'History' }));
  const shown = () => section.getAllByRole('link').map((link) => link.textContent);
  expect(shown()).toHaveLength(8);
  expect(shown().slice(0, 2)).toEqual([
    'Practice callNov 9, 2026 · Felt understood: 62 of 100',
    'Text 8Nov 8, 2026 · Ad Copy · A meeting',
  ]);
  fireEvent.click(section.getByRole('button', { name: 'Show all 9' }));
  expect(shown()).toHaveLength(9);
  expect(section.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/there/1');
});

test('a sale that was noted stands in the history on its day, and leads nowhere', async () => {
  const client = { ...samplePage.client, texts: 1, boughtOn: '2026-11-21' };
  await openOne({ [`GET ${one}`]: () => Response.json({ ...samplePage, client }) });
  const section = within(await screen.findByRole('region', { name: /^History/ }));
  expect(section.getByRole('heading').textContent).toBe('History 2');
  expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'They boughtNov 21, 2026',
    'The adNov 20, 2026',
  ]);
  expect(section.getAllByRole('link')).toHaveLength(1);
});

test('without a card the first thing is to find what they feel, under their name', async () => {
  await openOne({ [`GET ${one}`]: () => Response.json({ ...samplePage, cards: [], texts: [] }) }, 'free');
  expect((await screen.findByRole('link', { name: 'Find what they feel' })).getAttribute('href')).toBe(
    '/tools/frustration-identifier?client=Ana+Ruiz%2C+Harbor+Lofts',
  );
  expect(screen.queryByRole('link', { name: 'Brief' })).toBeNull();
  expect(screen.queryByText('Write')).toBeNull();
});

test('a deleted client can be brought back, and the list is shown', async () => {
  const { asked, router } = await openOne({
    [`DELETE ${one}`]: () => Response.json({ deleted: true }),
    [`POST ${one}/restore`]: () => Response.json(sampleClient),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/restore'))).toBe(true));
});

test('erasing for good asks first, and says what goes along', async () => {
  const { asked } = await openOne({ [`DELETE ${one}?forGood=true`]: () => Response.json({ deleted: true }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good', hidden: true }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Ana Ruiz for good?' }));
  expect(dialog.getByText(/with 1 card, is erased right away/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a client is exported as a file of their name, and a failure is said', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let isDown = true;
  await openOne({
    [`GET ${one}/export`]: () =>
      isDown ? refusal(500, 'internal', 'Something went wrong on our side.') : new Response('{}'),
  });
  const press = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Export this client', hidden: true }));
  await screen.findByRole('button', { name: 'Export this client', hidden: true });
  press();
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  isDown = false;
  press();
  await waitFor(() => expect(saved.mock.contexts[0]).toMatchObject({ download: 'Ana Ruiz.json' }));
});

test('two clients become one, and Undo makes them two with what moved', async () => {
  const moved = { cards: [idOf(7)], texts: [], calls: [] };
  const { asked, router } = await openOne({
    'GET /api/clients': answer([sampleClient, ben]),
    'GET /api/clients?q=Ben+Cole': answer([ben]),
    [`POST ${one}/merge`]: () => Response.json({ client: ben, moved }),
    [`POST ${one}/split`]: () => Response.json(sampleClient),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with another client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ana Ruiz' }));
  fireEvent.change(dialog.getByLabelText('Merge into'), { target: { value: 'Ben Cole' } });
  // At once, before the list has been offered.
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${ben.id}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/split'))?.body).toEqual({ from: ben.id, moved }),
  );
});

test('a client who is gone is said to be gone, with the way back', async () => {
  await openOne({ [`GET ${one}`]: () => refusal(404, 'not_found', 'We could not find that.') });
  expect(await screen.findByRole('heading', { name: 'This client is no longer here' })).toBeTruthy();
  expect(addressOf('Clients')).toBe('/clients');
});
