// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ModulesTab } from './ModulesTab.tsx';

const ids = { who: crypto.randomUUID(), why: crypto.randomUUID() };
const module = (id: string, title: string, order: number) => ({
  id,
  title,
  description: '',
  order,
  unlockAfterDays: (order - 1) * 7,
  isPublished: true,
  version: 1,
  lessons: 3,
  publishedLessons: 3,
});
const modules = [module(ids.who, 'Your WHO', 1), module(ids.why, 'Your WHY', 2)];
const touched = {
  keeping: 12,
  sooner: 1,
  modules: [
    { id: ids.who, title: 'Your WHO', before: 0, after: 7 },
    { id: ids.why, title: 'Your WHY', before: 7, after: 0 },
  ],
};
const previewPath = '/api/course-admin/module-preview';

async function open(server: StandInServer = {}) {
  const page = await openPage(ModulesTab, {
    address: '/course-admin',
    tier: 'admin',
    server: {
      'GET /api/course-admin/modules': () => Response.json({ modules }),
      [`POST ${previewPath}`]: () => Response.json(touched),
      'PUT /api/course-admin/module-order': () => Response.json({ modules: modules.toReversed() }),
      'POST /api/course-admin/modules': () => Response.json(module(crypto.randomUUID(), 'New', 1)),
      ...server,
    },
  });
  await screen.findByText('Your WHO');
  return {
    changes: () => page.asked.filter(({ path, method }) => method !== 'GET' && path !== previewPath),
    asked: () => page.asked.filter(({ path }) => path === previewPath).map(({ body }) => body),
  };
}

const handle = () => screen.getByRole('button', { name: /^Move Your WHY.*, / });
function swap() {
  handle().focus();
  for (const key of [' ', 'ArrowUp', ' ']) fireEvent.keyDown(handle(), { key });
}
const rows = () => within(screen.getByRole('list', { name: 'Modules in order' })).getAllByRole('listitem');
const dialog = () => screen.findByRole('alertdialog');

test('before a new order is saved it says whom it touches; cancelled, everything is as it was', async () => {
  const { changes, asked } = await open();
  swap();
  const question = await dialog();
  expect(question.textContent).toContain('Your WHO opens after 7 days, not right away');
  expect(question.textContent).toContain('12 members were told earlier days and keep them.');
  expect(question.textContent).toContain('1 member will get a module sooner.');
  expect(asked()).toEqual([{ wanted: [ids.why, ids.who] }]);
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Your WHO'));
  expect(changes()).toEqual([]);
});

test('confirmed, the new order is saved', async () => {
  const { changes } = await open();
  swap();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Save the order' }));
  const saved = { seen: [ids.who, ids.why], wanted: [ids.why, ids.who] };
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([saved]));
});

test('a module in the middle is created after the same question, one at the end without it', async () => {
  const { changes, asked } = await open();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'New' } });
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create module' }));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked()).toEqual([{ wanted: [null, ids.who, ids.why] }]);
  expect(changes()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create module' }));
  await screen.findByText('Module created');
  expect(asked()).toHaveLength(1);
});

test('when nobody can be counted nothing is saved, and the reason is said', async () => {
  const { changes } = await open({ [`POST ${previewPath}`]: () => refusal(409, 'conflict', 'It changed.') });
  swap();
  expect(await screen.findByText('It changed.')).toBeTruthy();
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Your WHO'));
  expect(changes()).toEqual([]);
});
