// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Spar } from '#app/client/Spar.tsx';
import { SparTalk } from '#app/client/SparTalk.tsx';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { endedTalk, sparFacts, summaryOf, talkId } from '#testing/spar-samples.ts';

// Replaces the device's store, which this environment lacks; the product decides what it keeps in it, and when.
const device = vi.hoisted(() => ({
  kept: new Map<string, { id: string; userId: string }>(),
  refuses: false,
}));
vi.mock('#features/tracker/client/after/kept-sessions.ts', () => ({
  keptSessions: async (userId: string) => [...device.kept.values()].filter((one) => one.userId === userId),
  keepSession: async (session: { id: string; userId: string }) => void device.kept.set(session.id, session),
  eraseSession: async (id: string) => {
    if (device.refuses) throw new Error('The device refused.');
    device.kept.delete(id);
  },
}));
// The part under a transcript is tested in spar-talk.test.tsx.
vi.mock('#features/tracker/client/beside/FaceUnder.tsx', () => ({ FaceUnder: () => null }));

const face = { id: `talk:${talkId}`, userId: 'u1' };
const rehearsal = { id: 'a-rehearsal', userId: 'u1' };
beforeEach(() => {
  device.refuses = false;
  device.kept.clear();
  for (const one of [face, rehearsal]) device.kept.set(one.id, one);
});
const isKept = () => [...device.kept.keys()].toSorted();

function openList() {
  let gone = false;
  const server: StandInServer = {
    'GET /api/spar': () => Response.json(sparFacts()),
    'GET /api/spar/drills': () => Response.json({ due: [], waiting: 0, nextAt: null }),
    'GET /api/tools/cards': () => Response.json({ cards: [] }),
    'GET /api/spar/talks': () => Response.json({ talks: gone ? [] : [summaryOf(endedTalk())], next: null }),
    [`DELETE /api/spar/talks/${talkId}`]: () => {
      gone = true;
      return Response.json({ deleted: true });
    },
    [`POST /api/spar/talks/${talkId}/restore`]: () => {
      gone = false;
      return Response.json(endedTalk());
    },
  };
  return openPage(Spar, { address: '/spar', tier: 'tools', server });
}
const deleteIt = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Delete the call with Marta/ }));

test('with a talk goes what this device kept of their face in it, that is said, and Undo brings both back [spar.face]', async () => {
  await openList();
  await deleteIt();
  expect(
    await screen.findByText('Your call with Marta is deleted, with what was kept of your face in it.'),
  ).toBeTruthy();
  expect(isKept()).toEqual([rehearsal.id]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isKept()).toEqual([rehearsal.id, face.id]));
  expect(await screen.findByText('Marta felt understood: 31 of 100')).toBeTruthy();
});

test('the list says how long a deleted call can be brought back, and an empty one does not', async () => {
  await openList();
  expect(await screen.findByText(/^For ten seconds you can bring back a call you deleted\./)).toBeTruthy();
  await deleteIt();
  expect(await screen.findByText('No calls yet')).toBeTruthy();
  expect(screen.queryByText(/you can bring back a call you deleted/)).toBeNull();
});

test('a talk of which no face was kept says nothing of one', async () => {
  device.kept.delete(face.id);
  await openList();
  await deleteIt();
  expect(await screen.findByText('Your call with Marta is deleted.')).toBeTruthy();
  expect(isKept()).toEqual([rehearsal.id]);
});

test('a device that refuses is told of; the talk is deleted, and Undo still brings it back', async () => {
  device.refuses = true;
  await openList();
  await deleteIt();
  expect(await screen.findByText('What this device kept of your face in it wasn’t deleted')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Marta felt understood: 31 of 100')).toBeTruthy();
  expect(isKept()).toEqual([rehearsal.id, face.id]);
});

test('the debrief’s own button takes it along as well', async () => {
  await openPage(SparTalk, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(endedTalk()),
      [`GET /api/spar/drills?talkId=${talkId}`]: () => Response.json({ due: [], waiting: 0, nextAt: null }),
      [`DELETE /api/spar/talks/${talkId}`]: () => Response.json({ deleted: true }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete this call' }));
  await waitFor(() => expect(isKept()).toEqual([rehearsal.id]));
});
