// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { houseWords } from '#testing/spar-samples.ts';
import { HouseClientsPage } from './HouseClientsPage.tsx';

const id = '40000000-0000-4000-8000-000000000001';
const written = { id, version: 2, ...houseWords, isFree: true, isOn: false };
const shipped = { slug: 'marta-bakery', ...houseWords, name: 'Marta', isFree: true, isOn: true };
const path = '/api/admin/spar/clients';

const deleted = { id, name: written.name, who: written.who, deletedAt: '2026-11-20T12:00:00.000Z' };

/** The page with a house that acts can change. */
async function open(
  address = '/admin/house-clients',
  server: StandInServer = {},
  first: object[] = [written],
) {
  let now = first;
  let gone: object[] = [];
  const page = await openPage(HouseClientsPage, {
    address,
    pattern: '/admin/house-clients',
    tier: 'admin',
    server: {
      [`GET ${path}`]: () => Response.json({ written: now, shipped: [shipped], deleted: gone }),
      ...server,
    },
  });
  return {
    ...page,
    become: (next: object[], deletedNext: object[] = []) => {
      now = next;
      gone = deletedNext;
    },
  };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const editing = `/admin/house-clients?client=${id}`;
const sent = (asked: readonly { method: string; body: unknown }[], method: string) =>
  asked.filter((one) => one.method === method).map(({ body }) => body);

test('the list says what is a draft and what is free, and turns a client on with the version it saw', async () => {
  const on = { ...written, version: 3, isOn: true };
  const { asked, become } = await open(undefined, {
    [`PATCH ${path}/${id}`]: () => {
      become([on]);
      return Response.json(on);
    },
  });
  const row = within(await screen.findByRole('list', { name: 'Your clients' }));
  expect(row.getByText('Draft')).toBeTruthy();
  expect(row.getByText('Free')).toBeTruthy();
  fireEvent.click(row.getByRole('switch', { name: 'Show to members: Wanda' }));
  await waitFor(() => expect(row.queryByText('Draft')).toBeNull());
  expect(sent(asked, 'PATCH')).toEqual([{ version: 2, isOn: true }]);
});

test('without a client of their own the admin is asked to write one; a list that fails can be asked for again', async () => {
  await open(undefined, {}, []);
  expect(await screen.findByText('No clients of your own yet')).toBeTruthy();
  press('New client');
  expect(await screen.findByRole('heading', { name: 'New client' })).toBeTruthy();
  cleanup();
  let fails = true;
  await open(undefined, {
    [`GET ${path}`]: () =>
      fails
        ? refusal(500, 'internal', 'It broke.')
        : Response.json({ written: [], shipped: [], deleted: [] }),
  });
  expect(await screen.findByText('The clients didn’t load')).toBeTruthy();
  fails = false;
  press('Retry');
  expect(await screen.findByText('No clients of your own yet')).toBeTruthy();
});

test('a new client is checked field by field, saved as a draft, and what is typed survives a reload until then', async () => {
  const address = '/admin/house-clients?client=new';
  const { asked } = await open(address, { [`POST ${path}`]: () => Response.json(written) });
  await screen.findByLabelText('First name');
  type('First name', 'Wanda');
  press('Save as a draft');
  expect(await screen.findByText('Please write what they don’t say')).toBeTruthy();
  expect(sent(asked, 'POST')).toEqual([]);
  cleanup();
  const again = await open(address, { [`POST ${path}`]: () => Response.json(written) });
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Wanda');
  type('Who they are', houseWords.who);
  type('Kind of call', houseWords.situation);
  type('How they are today', houseWords.temper);
  type('Their day', houseWords.day);
  type('What they say they want', houseWords.wants);
  type('What the member offers them', houseWords.offer);
  type('What they don’t say', houseWords.frustration);
  type('Why they don’t say it', houseWords.explanation);
  type('What slips out', houseWords.tells);
  fireEvent.click(screen.getByLabelText('Free members can practice with them too'));
  press('Save as a draft');
  expect(await screen.findByRole('list', { name: 'Your clients' })).toBeTruthy();
  expect(sent(again.asked, 'POST')).toEqual([
    { id: expect.any(String) as string, ...houseWords, isFree: true },
  ]);
  expect(screen.getByText('Client saved')).toBeTruthy();
});

test('a new client that was begun before says so, and can be started over', async () => {
  const address = '/admin/house-clients?client=new';
  await open(address);
  await screen.findByLabelText('First name');
  type('First name', 'Wanda');
  expect(screen.queryByText('This is your draft from before')).toBeNull();
  cleanup();
  await open(address);
  expect(await screen.findByText('This is your draft from before')).toBeTruthy();
  press('Start over');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  expect(screen.queryByText('This is your draft from before')).toBeNull();
  cleanup();
  await open(address);
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('');
});

test('a shipped client is copied into the form, never edited', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^Copy Marta/u }));
  expect(await screen.findByRole('heading', { name: 'A copy of Marta' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What they don’t say').value).toBe(
    houseWords.frustration,
  );
});

test('a stale save is refused beside the button, and nothing that was typed is lost', async () => {
  const theirs = { ...written, version: 3, name: 'Theirs', day: 'Their day' };
  const { become } = await open(editing, {
    [`PATCH ${path}/${id}`]: () => {
      become([theirs]);
      return refusal(409, 'conflict', 'Changed.');
    },
  });
  await screen.findByLabelText('First name');
  type('First name', 'Mine');
  type('Their day', 'My day');
  type('How they are today', 'guarded');
  press('Save client');
  expect(await screen.findByText('This client was changed in the meantime.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mine');
  press('Show the newer version');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Theirs');
  const typed = within(screen.getByRole('region', { name: 'What you typed' }));
  expect(typed.getByLabelText<HTMLTextAreaElement>('Your their day').value).toBe('My day');
  expect(typed.getByLabelText<HTMLTextAreaElement>('Your first name').value).toBe('Mine');
  expect(typed.getByLabelText<HTMLTextAreaElement>('Your how they are today').value).toBe('Guarded');
});

test('what was typed of a client is back on a newer version of them, and does not overwrite it', async () => {
  await open(editing);
  await screen.findByLabelText('First name');
  type('Their day', 'My day');
  cleanup();
  await open(editing, {}, [{ ...written, version: 3, name: 'Theirs' }]);
  expect(await screen.findByText('This client was changed in the meantime.')).toBeTruthy();
  press('Show the newer version');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Theirs');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your their day').value).toBe('My day');
});

test('a client that another tab deleted stays in the form and can be saved anew', async () => {
  const { asked, become, client } = await open(editing, { [`POST ${path}`]: () => Response.json(written) });
  await screen.findByLabelText('First name');
  type('Their day', 'My day');
  become([]);
  await client.invalidateQueries({ queryKey: ['spar', 'house'] });
  expect(await screen.findByText('This client was deleted in the meantime.')).toBeTruthy();
  press('Save as a new client');
  await waitFor(() =>
    expect(sent(asked, 'POST')).toMatchObject([{ ...houseWords, day: 'My day', isFree: true }]),
  );
});

test('a deleted client is brought back with Undo', async () => {
  const { become } = await open(undefined, {
    [`DELETE ${path}/${id}`]: () => {
      become([]);
      return Response.json({ deleted: true });
    },
    [`POST ${path}/${id}/restore`]: () => {
      become([written]);
      return Response.json(written);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Wanda' }));
  expect(await screen.findByText('No clients of your own yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('list', { name: 'Your clients' })).toBeTruthy();
});

test('a client that was deleted long ago is restored from the list of the deleted, as a draft', async () => {
  const { asked, become, client } = await open(undefined, {
    [`POST ${path}/${id}/restore`]: () => {
      become([written]);
      return Response.json(written);
    },
  });
  await screen.findByRole('list', { name: 'Your clients' });
  expect(screen.queryByRole('heading', { name: 'Deleted' })).toBeNull();
  become([], [deleted]);
  await client.invalidateQueries({ queryKey: ['spar', 'house'] });
  const list = within(await screen.findByRole('list', { name: 'Deleted' }));
  expect(list.getByText('Wanda')).toBeTruthy();
  expect(screen.getByText(/for 30 days\. They come back at the end of your list, turned off/u)).toBeTruthy();
  press('Restore Wanda');
  expect(await screen.findByText('Restored')).toBeTruthy();
  expect(sent(asked, 'POST')).toEqual([{ asDraft: true }]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Deleted' })).toBeNull());
});

test('restoring takes away the offer to undo the deletion', async () => {
  const { become } = await open(undefined, {
    [`DELETE ${path}/${id}`]: () => {
      become([], [deleted]);
      return Response.json({ deleted: true });
    },
    [`POST ${path}/${id}/restore`]: () => {
      become([written]);
      return Response.json(written);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Wanda' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Wanda' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('what a save said of members is gone once the client is turned on', async () => {
  const { become, client } = await open(editing, {
    [`PATCH ${path}/${id}`]: () => Response.json({ ...written, version: 3, isOn: true }),
    [`POST ${path}`]: () => {
      become([written]);
      return Response.json(written);
    },
  });
  await screen.findByLabelText('First name');
  become([]);
  await client.invalidateQueries({ queryKey: ['spar', 'house'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new client' }));
  expect(await screen.findByText('Members don’t see them until you turn them on.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('switch', { name: 'Show to members: Wanda' }));
  await waitFor(() =>
    expect(screen.queryByText('Members don’t see them until you turn them on.')).toBeNull(),
  );
});

test('names of HTML, of another direction and of many letters are shown as they are typed', async () => {
  const names = ['<b onclick="alert(1)">Bo</b>', 'ליאורה', '🦊'.repeat(15), 'W'.repeat(60)];
  const many = names.map((name, at) => ({ ...written, id: id.replace(/1$/u, String(at)), name }));
  await open(undefined, {}, many);
  const list = within(await screen.findByRole('list', { name: 'Your clients' }));
  for (const name of names) expect(list.getByText(name)).toBeTruthy();
  expect(document.querySelector('b[onclick]')).toBeNull();
});

test('trying a draft begins a call with it', async () => {
  const { asked } = await open(undefined, {
    'POST /api/spar/talks': () => refusal(429, 'allowance_spent', 'You have used all of today’s turns.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try Wanda in a call' }));
  expect(await screen.findByText('You have used all of today’s turns.')).toBeTruthy();
  const { situation, temper } = houseWords;
  expect(sent(asked, 'POST')).toEqual([{ client: { house: id }, situation, temper, minutes: 3 }]);
});
