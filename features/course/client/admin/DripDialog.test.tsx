// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ModulesTab } from './ModulesTab.tsx';

const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
const titles = ['Your WHO', 'Your WHY', 'Your Tribe'] as const;
const modulesOn = (days: readonly number[]) =>
  ids.map((id, at) => ({
    id,
    title: titles[at] ?? '',
    description: '',
    order: at + 1,
    unlockAfterDays: days[at] ?? 0,
    isPublished: true,
    version: 1,
    lessons: 3,
    publishedLessons: 3,
  }));
const previewPath = '/api/course-admin/module-preview';
const save = 'PUT /api/course-admin/drip';

async function open(server: StandInServer = {}) {
  const page = await openPage(ModulesTab, {
    address: '/course-admin',
    tier: 'admin',
    server: {
      'GET /api/course-admin/modules': () => Response.json({ modules: modulesOn([0, 7, 14]) }),
      [`POST ${previewPath}`]: () =>
        Response.json({
          keeping: 0,
          sooner: 2,
          modules: [{ id: ids[1], title: 'Your WHY', before: 7, after: 3 }],
        }),
      [save]: () => Response.json({ modules: modulesOn([0, 3, 6]) }),
      ...server,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set the opening days' }));
  await screen.findByRole('dialog', { name: 'Opening days' });
  const bodiesOf = (path: string) => page.asked.filter((one) => one.path === path).map(({ body }) => body);
  return { saved: () => bodiesOf('/api/course-admin/drip'), previewed: () => bodiesOf(previewPath) };
}
const field = (label: RegExp) => screen.getByRole<HTMLInputElement>('spinbutton', { name: label });
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asSaved = (days: readonly number[], seen: readonly number[]) => ({
  modules: ids.map((id, at) => ({ id, seen: seen[at], days: days[at] })),
});

test('one rhythm fills in every day; before it is saved it says how many members it touches', async () => {
  const { previewed, saved } = await open();
  type(/^Days between/, '3');
  press('Fill in all');
  expect([field(/Your WHY/).value, field(/Your Tribe/).value]).toEqual(['3', '6']);
  press('Save');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Your WHY opens after 3 days, not after 7 days');
  expect(question.textContent).toContain('2 members will get a module sooner.');
  expect(previewed()).toEqual([{ wanted: [...ids], days: [0, 3, 6] }]);
  expect(saved()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Save the days' }));
  await waitFor(() => expect(saved()).toEqual([asSaved([0, 3, 6], [0, 7, 14])]));
  await screen.findByText('Days saved');
});

test('the first module opens right away, and each later one says when it opens for somebody who joins today', async () => {
  await open();
  expect(screen.queryByRole('spinbutton', { name: /Your WHO/ })).toBeNull();
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  type(/Your WHY/, '5');
  const row = field(/Your WHY/).closest('li');
  expect(row?.textContent).toContain(`Now after 7 days. Joining today: ${dayIn(5)}`);
});

test.each([
  [/Your Tribe/, '3', 'The module before it opens after 7 days: enter 7 or more'],
  [/Your WHY/, '-1', 'Enter a number of days, 0 or more'],
  [/Your WHY/, '1000000', 'Enter at most 730 days'],
  [/Your WHY/, '2.5', 'Enter whole days'],
  [/Your WHY/, '', 'Enter a number of days, 0 or more'],
])('%s after %s days is refused beside its field', async (label, value, message) => {
  const { previewed, saved } = await open();
  type(label, value);
  press('Save');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect([...previewed(), ...saved()]).toEqual([]);
});

test('two admins: who comes second is told, keeps what they typed, and decides again from the newer days', async () => {
  let days = [0, 7, 14];
  const { saved } = await open({
    'GET /api/course-admin/modules': () => Response.json({ modules: modulesOn(days) }),
    [save]: () =>
      days[1] === 7
        ? ((days = [0, 10, 20]), refusal(409, 'conflict', 'It changed.'))
        : Response.json({ modules: modulesOn([0, 3, 14]) }),
  });
  type(/Your WHY/, '3');
  press('Save');
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save the days' }),
  );
  expect(await screen.findByText(/Another admin changed the course meanwhile/)).toBeTruthy();
  await screen.findByText(/Now after 10 days/);
  expect(field(/Your WHY/).value).toBe('3');
  press('Save');
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save the days' }),
  );
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toEqual(asSaved([0, 3, 14], [0, 10, 20]));
});
