// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventWriter } from '#testing/event-writer.ts';
import { openPage } from '#testing/page.tsx';
import { firstTurn, sparFacts, talkId, talkOf } from '#testing/spar-samples.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

/** A call with one answered turn, whose next answer never ends. */
async function open() {
  const { answer } = eventWriter();
  const page = await openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf({ turns: [firstTurn] })),
      'GET /api/spar': () => Response.json(sparFacts()),
      [`POST /api/spar/talks/${talkId}/turns`]: answer,
    },
  });
  const field = await screen.findByRole('textbox', { name: 'What you say' });
  fireEvent.change(field, { target: { value: 'Hello.' } });
  return page;
}

/** By mouse or finger: a click by key has no count. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 1 });
const question = () => screen.queryByRole('alertdialog');

test('the second press of a double click on send neither ends the call nor stops the answer, wherever it lands', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  await open();
  press('Say it');
  await screen.findByRole('button', { name: 'Stop the answer' });
  now.mockReturnValue(10_250);
  press('End the call');
  press('Stop the answer');
  // Rendered like the question below, which does appear.
  await screen.findByText('Marta is answering.');
  expect(question()).toBeNull();
  now.mockReturnValue(10_900);
  press('End the call');
  await waitFor(() => expect(question()).not.toBeNull());
  expect(screen.getByText('Marta is answering.')).toBeTruthy();
});

test('a press by key right after send does what its button says', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_000);
  await open();
  press('Say it');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the answer' }), { detail: 0 });
  await waitFor(() => expect(screen.queryByText('Marta is answering.')).toBeNull());
});

test('what is not sent holds back no press', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_000);
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'What you say' }), { target: { value: ' ' } });
  press('Say it');
  expect((await screen.findByRole('alert')).textContent).toBe('Type something first.');
  press('End the call');
  await waitFor(() => expect(question()).not.toBeNull());
});
