// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Client } from '#platform/contract/clients.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ClientPage } from './ClientPage.tsx';
import { ClientsPage } from './ClientsPage.tsx';

const made = '2026-11-20T10:00:00.000Z';
const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const person = (place: number, given: Partial<Client> & Pick<Client, 'name'>): Client => ({
  id: idOf(place),
  role: '',
  company: '',
  nextStep: '',
  nextOn: null,
  cards: 0,
  texts: 0,
  calls: 0,
  isArchived: false,
  updatedAt: made,
  ...given,
});
const ana = person(1, {
  name: 'Ana Ruiz',
  role: 'Owner',
  company: 'Harbor Lofts',
  nextStep: 'Send the quote',
  nextOn: '2020-01-02',
  cards: 1,
});
const ben = person(2, { name: 'Ben Cole' });
const answer = (clients: readonly Client[]) => () =>
  Response.json({ clients, total: clients.length, next: null });

const openList = (server: StandInServer = {}) =>
  openPage(ClientsPage, {
    address: '/clients',
    tier: 'free',
    server: { 'GET /api/clients': answer([ana, ben]), ...server },
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your clients' })).getAllByRole('link');
const type = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find or add a client' }), { target: { value } });

test('each client is a row with who they are, what is due, and how much there is', async () => {
  await openList();
  const [first, second] = await rows();
  expect(first?.textContent).toBe(
    'Ana Ruiz · Owner, Harbor LoftsDueSend the quote · since January 2, 20201 card',
  );
  expect(first?.getAttribute('href')).toBe(`/clients/${ana.id}`);
  expect(second?.textContent).toBe('Ben Cole');
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
  const cleo = person(3, { name: 'Cleo', isArchived: true });
  const { asked } = await openList({ 'GET /api/clients?archived=true': answer([cleo]) });
  await rows();
  expect(asked.every(({ path }) => !path.includes('archived'))).toBe(true);
  const row = screen.getByText('Archived').closest('details');
  if (row) row.open = true;
  fireEvent(row as Element, new Event('toggle'));
  const list = await screen.findByRole('list', { name: 'Archived clients' });
  expect(within(list).getByRole('link').textContent).toBe('Cleo');
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

const thing = (kind: 'card' | 'text' | 'call', title: string, address: string) => ({
  id: idOf(7),
  kind,
  title,
  about: kind === 'card' ? 'A guess' : '',
  context: 'The first words',
  lang: null,
  address,
  at: made,
  day: null,
  locked: null,
});
const page = {
  client: { ...ana, howMet: 'At the fair', createdAt: made },
  cards: [thing('card', 'They fear to look foolish', '/brief?card=k1')],
  texts: [thing('text', 'The ad', '/tools/ad-copy?open=r1')],
  calls: [],
};
const one = `/api/clients/${ana.id}`;
const openOne = (server: StandInServer = {}, tier: 'free' | 'tools' = 'tools') =>
  openPage(ClientPage, {
    address: `/clients/${ana.id}`,
    pattern: '/clients/$id',
    tier,
    server: { [`GET ${one}`]: () => Response.json(page), ...server },
  });
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('what they said stands under the day they said it, not the day of its card', async () => {
  const [card] = page.cards;
  await openOne({
    [`GET ${one}`]: () => Response.json({ ...page, cards: [{ ...card, about: 'Heard', day: '2019-11-24' }] }),
  });
  expect(await screen.findByText('Heard · November 24, 2019')).toBeTruthy();
});

test('a client’s page begins with the next step, then where work for them begins, then what there is', async () => {
  await openOne();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Next step · since January 2, 2020',
    'Cards 1',
    'Texts 0',
  ]);
  expect(addressOf('Brief')).toBe('/brief?card=k1');
  expect(addressOf('They said…')).toBe('/brief?card=k1#heard');
  expect(addressOf('Practice')).toBe(`/spar?card=${idOf(7)}`);
  expect(addressOf('Write')).toBe(`/tools/messaging?card=${idOf(7)}`);
  expect(addressOf(/They fear to look foolish/)).toBe('/brief?card=k1');
});

test('without a card the first thing is to find what they feel, under their name', async () => {
  await openOne({ [`GET ${one}`]: () => Response.json({ ...page, cards: [], texts: [] }) }, 'free');
  expect((await screen.findByRole('link', { name: 'Find what they feel' })).getAttribute('href')).toBe(
    '/tools/frustration-identifier?client=Ana+Ruiz%2C+Harbor+Lofts',
  );
  expect(screen.queryByRole('link', { name: 'Brief' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Write' })).toBeNull();
});

test('a step that is done goes, and Undo brings it back', async () => {
  const { asked } = await openOne({ [`PATCH ${one}`]: () => Response.json(ana) });
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(asked.flatMap(({ body, method }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { nextStep: '', nextOn: null },
    { nextStep: 'Send the quote', nextOn: '2020-01-02' },
  ]);
});

test('what came of a step is asked once it is done, with where that is noted, and no more after Undo', async () => {
  const none = { ...ana, nextStep: '', nextOn: null };
  const withText = { ...page, client: { ...page.client, texts: 1 } };
  let current = withText;
  await openOne({
    [`GET ${one}`]: () => Response.json(current),
    [`PATCH ${one}`]: ({ body }) => {
      current = { ...withText, client: { ...withText.client, ...none, ...(body as object) } };
      return Response.json({ ...none, ...(body as object) });
    },
  });
  const step = await screen.findByLabelText<HTMLTextAreaElement>('What you do next');
  // A field of one line would cut a long sentence.
  expect(step.tagName).toBe('TEXTAREA');
  expect(screen.queryByText('What came of it?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('What came of it?')).toBeTruthy();
  expect(screen.getByText('Done: Send the quote')).toBeTruthy();
  expect(addressOf('Note it with your text')).toBe('/tools/ad-copy?open=r1');
  expect(addressOf('Write down what they said')).toBe('/brief?card=k1#heard');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('What came of it?')).toBeNull());
});

test('a deleted client can be brought back, and the list is shown', async () => {
  const { asked, router } = await openOne({
    [`DELETE ${one}`]: () => Response.json({ deleted: true }),
    [`POST ${one}/restore`]: () => Response.json(ana),
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
    'GET /api/clients': answer([ana, ben]),
    'GET /api/clients?q=Ben+Cole': answer([ben]),
    [`POST ${one}/merge`]: () => Response.json({ client: ben, moved }),
    [`POST ${one}/split`]: () => Response.json(ana),
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
