// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { endedTalk, otherTalkId, sampleDrill, sparFacts, talkId } from '#testing/spar-samples.ts';
import { keepCopy, readCopy, setOwner } from '#platform/client/offline/offline.ts';
import { TalkPage } from './TalkPage.tsx';

vi.mock('#platform/client/offline/store.ts', async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore().store;
});
beforeEach(() => stubMatchMedia(() => true));

async function openAndDelete() {
  let gone = false;
  const talk = endedTalk();
  const opened = await openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () =>
        gone ? refusal(404, 'not_found', 'We could not find that.') : Response.json(talk),
      'GET /api/spar': () => Response.json(sparFacts()),
      [`DELETE /api/spar/talks/${talkId}`]: () => {
        gone = true;
        return Response.json({ deleted: true });
      },
      [`POST /api/spar/talks/${talkId}/restore`]: () => {
        gone = false;
        return Response.json(talk);
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete this call' }));
  await screen.findByText('Now at /spar');
  return opened;
}

test('going back to a deleted call shows that it is gone, and Undo brings it back', async () => {
  const { router } = await openAndDelete();
  act(() => router.history.back());
  expect(await screen.findByText('We can’t find this call')).toBeTruthy();
  expect(screen.queryByText('Your call with Marta')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Your call with Marta')).toBeTruthy();
});

test('the copies on this device lose what came from a deleted call, and nothing else', async () => {
  await setOwner('u1');
  const other = { ...sampleDrill, id: otherTalkId, talkId: otherTalkId };
  const drills = { due: [{ ...sampleDrill, talkId }, other], waiting: 4, nextAt: null, nextWith: null };
  await keepCopy('spar.drills', drills);
  await keepCopy('spar.notes.c1', { talks: [{ id: talkId }, { id: otherTalkId }], next: null });
  await openAndDelete();
  await waitFor(async () =>
    expect(await readCopy('spar.notes.c1')).toEqual({ talks: [{ id: otherTalkId }], next: null }),
  );
  expect(await readCopy('spar.drills')).toEqual({ ...drills, due: [other], waiting: 3 });
});
