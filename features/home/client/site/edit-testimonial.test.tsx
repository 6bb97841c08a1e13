// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { untold } from '#features/home/rules-site.ts';
import { nothingStayed } from '#features/home/rules-stayed-line.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ContentForms } from './SiteForms.tsx';

const open = (server: StandInServer) =>
  openPage(ContentForms, {
    address: '/admin/setup',
    tier: 'admin',
    server: { 'GET /api/admin/site/versions': () => Response.json({ versions: [] }), ...server },
  });

/** The dialog in which what Cy said is edited. */
async function editCy() {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit what Cy said' }));
  return within(await screen.findByRole('dialog', { name: 'Edit what Cy said' }));
}
const said = { words: 'Goood.', name: 'Cy', role: 'Owner', agreed: 'yes' };
const other = { words: 'Fine.', name: 'Bo', role: '', agreed: 'yes' };
const serving = (testimonials: object[]) => () =>
  Response.json({ shown: { ...untold, testimonials }, locked: [], stayed: nothingStayed, latest: 3 });

test('a testimonial is edited at its place in the list, in the form that it was added with', async () => {
  const { asked } = await open({
    'GET /api/admin/site': serving([said, other]),
    'PUT /api/admin/site': serving([{ ...said, words: 'Good.' }, other]),
  });
  const dialog = await editCy();
  expect(dialog.getByLabelText<HTMLInputElement>(/Who said it/).value).toBe('Cy');
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  fireEvent.change(dialog.getByLabelText(/What they said/), { target: { value: 'Good.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ basedOn: 3, change: { testimonials: [{ ...said, words: 'Good.' }, other] } });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('an edit that is left is there again, and Cancel gives it up', async () => {
  await open({ 'GET /api/admin/site': serving([said]) });
  const words = (dialog: Awaited<ReturnType<typeof editCy>>) =>
    dialog.getByLabelText<HTMLTextAreaElement>(/What they said/);
  const first = await editCy();
  fireEvent.change(words(first), { target: { value: 'Good.' } });
  fireEvent.click(first.getByRole('button', { name: 'Close' }));
  const second = await editCy();
  expect(words(second).value).toBe('Good.');
  fireEvent.click(second.getByRole('button', { name: 'Cancel' }));
  expect(words(await editCy()).value).toBe('Goood.');
});

test('an edit of what somebody else removed meanwhile changes nothing, and stays to be copied', async () => {
  let list: object[] = [said, other];
  const { asked } = await open({
    'GET /api/admin/site': () => serving(list)(),
    'PUT /api/admin/site': () => {
      list = [other];
      return refusal(409, 'conflict', 'This was changed in the meantime. Reload and try again.');
    },
  });
  const dialog = await editCy();
  fireEvent.change(dialog.getByLabelText(/What they said/), { target: { value: 'Good.' } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  save();
  expect(await screen.findByText(/look at the list, and save it again/)).toBeTruthy();
  save();
  expect(await screen.findByText(/^Somebody changed or removed it/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/What they said/).value).toBe('Good.');
});
