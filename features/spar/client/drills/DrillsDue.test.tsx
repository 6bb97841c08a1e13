// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { sampleDrill } from '#testing/spar-samples.ts';
import { DrillsDue } from './DrillsDue.tsx';

const gradePath = `POST /api/spar/drills/${sampleDrill.id}/grade`;

/** The dashboard's place for it, with the server's list of what is due. */
function open(server: StandInServer = {}) {
  let due = [sampleDrill];
  return openPage(DrillsDue, {
    address: '/',
    tier: 'free',
    server: {
      'GET /api/spar/drills': () => Response.json({ due, waiting: due.length, nextAt: null }),
      [gradePath]: () => {
        due = [];
        return Response.json({ ...sampleDrill, reviews: 1 });
      },
      ...server,
    },
  });
}

test('the member answers before they see what was asked for, and a grade puts the drill away', async () => {
  const { asked } = await open();
  expect(await screen.findByText('“We are comparing prices.”')).toBeTruthy();
  expect(screen.queryByText('Name it as a guess that she may correct.')).toBeNull();
  fireEvent.change(screen.getByLabelText('You?'), { target: { value: 'You do not want to choose wrong?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show what it asked for' }));
  const title = screen.getByRole('heading', { name: 'Name it as a guess that she may correct.' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('You do not want to choose wrong?')).toBeTruthy();
  expect(screen.getByText('Ours is cheaper.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  await waitFor(() => expect(screen.queryByText('One minute of practice')).toBeNull());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ grade: 'good', reviews: 0 });
});

test('a drill that was graded elsewhere goes without a word', async () => {
  let due = [sampleDrill];
  await open({
    'GET /api/spar/drills': () => Response.json({ due, waiting: due.length, nextAt: null }),
    [gradePath]: () => {
      due = [];
      return refusal(409, 'conflict', 'This was changed in the meantime.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hard' }));
  await waitFor(() => expect(screen.queryByText('One minute of practice')).toBeNull());
});

test('nothing due, and a list that cannot be loaded, show nothing', async () => {
  await open({ 'GET /api/spar/drills': () => refusal(500, 'internal', 'Something went wrong.') });
  await waitFor(() => expect(document.querySelector('section')).toBeNull());
  expect(screen.queryByText('Something went wrong.')).toBeNull();
});
