// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SparTalk } from '#app/client/SparTalk.tsx';
import type { EmotionEngine } from '#features/tracker/client/engine/engine.ts';
import { stubMatchMedia } from '#testing/media.ts';
import { member, openPage } from '#testing/page.tsx';
import { endedTalk, firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { handEngine, plugCameras } from '#testing/tracker.tsx';

// The engine itself needs a camera and a face; everything around it is the product's.
const made = vi.hoisted(() => ({ engine: null as EmotionEngine | null }));
vi.mock('#features/tracker/client/engine/create-engine.ts', () => ({
  engineFactory: () => () => made.engine,
}));

beforeEach(() => stubMatchMedia(() => true));
afterEach(() => localStorage.clear());

const answered = {
  turn: firstTurn,
  secondsUsed: 12,
  secondsLeft: 168,
  state: 'open',
  endedBy: null,
  allowance: talksLeft(1),
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
const ended = () => endedTalk({ turns: [firstTurn] });

async function open() {
  const cameras = plugCameras(['Front']);
  const hand = handEngine();
  made.engine = hand.engine;
  const page = await openPage(SparTalk, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'tools',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf()),
      [`POST /api/spar/talks/${talkId}/turns`]: () =>
        new Response(`event: done\ndata: ${JSON.stringify(answered)}\n\n`),
      [`POST /api/spar/talks/${talkId}/end`]: () => Response.json(ended()),
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      'GET /api/config': () => Response.json({ morphcast: null, signsFirstIn: [] }),
      'GET /api/profile': () => Response.json({ country: 'Canada' }),
      'POST /api/consents': () => Response.json({ noted: true }),
    },
  });
  return { ...page, hand, cameras };
}

/** Agrees to the tracker and starts it. */
async function track({ hand }: Awaited<ReturnType<typeof open>>) {
  fireEvent.click(await screen.findByRole('button', { name: 'See my face beside the call' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /explicit consent/ });
  fireEvent.click(box);
  // The box stays in place and checked until tracking begins.
  expect(box.isConnected && box.checked).toBe(true);
  await act(async () => hand.finishLoading());
  fireEvent.click(await screen.findByRole('button', { name: 'Start Tracking' }));
  // On a phone there are two: one beside the picture and one below it.
  await screen.findAllByRole('button', { name: 'Stop Tracking' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  for (let tenth = 0; tenth < 3; tenth += 1) act(() => hand.show());
}
async function say(text: string) {
  const field = await screen.findByRole('textbox', { name: 'What you say' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain(firstTurn.answer));
}

test('the face is off until its member wants it, and asks for its own consent before the camera [spar.face]', async () => {
  const { hand, cameras } = await open();
  const show = await screen.findByRole('button', { name: 'See my face beside the call' });
  expect(hand.calls).toEqual([]);
  fireEvent.click(show);
  expect(await screen.findByRole('checkbox', { name: /explicit consent/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Tracking' }).disabled).toBe(true);
  expect(cameras.tracks).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Close this panel' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(hand.calls).toContain('dispose');
});

test('nothing of a face is in any request; it stands turn by turn under the transcript, and Delete removes it [spar.face]', async () => {
  const page = await open();
  await track(page);
  await say('You sound tired.');
  for (let tenth = 0; tenth < 3; tenth += 1) act(() => page.hand.show());
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  const under = await screen.findByRole('region', { name: 'Your face, turn by turn' });
  const lines = within(under).getByRole('table', { name: 'Your turns, with your face during each' });
  expect(within(lines).getAllByRole('row')).toHaveLength(2);
  expect(lines.textContent).toContain(firstTurn.said);
  expect(lines.textContent).toContain('surprise');
  expect(page.cameras.tracks.every(({ stopped }) => stopped)).toBe(true);

  const sent = page.asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  expect(sent).toEqual([
    {
      path: '/api/consents',
      body: { about: 'tracker-embedded', version: expect.any(String), given: true, at: expect.any(String) },
    },
    { path: `/api/spar/talks/${talkId}/turns`, body: { number: 1, text: 'You sound tired.' } },
    { path: `/api/spar/talks/${talkId}/end`, body: {} },
    ...sent.slice(3),
  ]);
  for (const { path, body } of sent.slice(3)) {
    expect(path).toMatch(/\/sentences$/);
    expect(body).toEqual({});
  }
  fireEvent.click(within(under).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your face, turn by turn' })).toBeNull());
});

/** A phone: too narrow for the page's two columns, and low only when it lies on its side. */
const holdPhone = (isLow: boolean) => stubMatchMedia((query) => query.includes('max-height') && isLow);

test('on a phone the picture stands beside the talk while the camera is open, can be put away and back, and the same video shows it [spar.face]', async () => {
  holdPhone(false);
  const page = await open();
  await track(page);
  const video = screen.getByLabelText('Your camera picture, mirrored');
  const isBeside = () => screen.queryByRole('button', { name: 'Put my picture below the call' }) !== null;
  const top = () => document.querySelector<HTMLElement>('[style*="padding-top"]')?.style.paddingTop;
  expect(isBeside()).toBe(true);
  expect(top()).toBe('104px');
  fireEvent.click(screen.getByRole('button', { name: 'Put my picture below the call' }));
  expect([isBeside(), top()]).toEqual([false, '0px']);
  fireEvent.click(screen.getByRole('button', { name: 'Put my picture beside the call' }));
  expect(isBeside()).toBe(true);
  expect(screen.getByLabelText('Your camera picture, mirrored')).toBe(video);
  // On its side there is no room for a band: the picture is in the top bar, and the page does not move.
  holdPhone(true);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect([isBeside(), top()]).toEqual([true, '0px']);
  holdPhone(false);
  act(() => void window.dispatchEvent(new Event('resize')));
  // One button in the panel, and one beside the picture: both say the same.
  const [stop] = screen.getAllByRole('button', { name: 'Stop Tracking' });
  if (!stop) throw new Error('no Stop');
  fireEvent.click(stop);
  await waitFor(() => expect(isBeside()).toBe(false));
  expect(top()).toBe('0px');
  expect(page.cameras.tracks.every(({ stopped }) => stopped)).toBe(true);
});

test('on a wide window it stays in its panel, beside the talk by itself', async () => {
  const page = await open();
  await track(page);
  expect(screen.queryByRole('button', { name: /^Put my picture/ })).toBeNull();
});

test('a member whose session ends in a call is told so at the sign-in, and finds the call with what they typed [spar.session-lost]', async () => {
  const page = await open();
  fireEvent.change(await field(), { target: { value: 'Half a sentence' } });
  act(() => page.session.accept({ viewer: null, expiresAt: null }));
  expect(await screen.findByText(`Now at /auth?redirect=%2Fspar%2F${talkId}`)).toBeTruthy();
  expect(page.router.state.location.state.sessionEnded).toBe(true);
  act(() => page.session.accept({ viewer: member('tools'), expiresAt: null }));
  await act(() => page.router.navigate({ href: `/spar/${talkId}` }));
  expect((await field()).value).toBe('Half a sentence');
});

test.each([false, true])(
  'beside the call a face that is not seen is said in a few words that are seen, and Stop stands there (low window: %s)',
  async (isLow) => {
    holdPhone(isLow);
    const page = await open();
    await track(page);
    act(() => page.hand.show({ state: 'no-face' }));
    const words = await screen.findByText('No face in view');
    expect(words.closest('.sr-only')).toBeNull();
    // Screen readers are told in full, and once.
    expect(words.getAttribute('aria-hidden')).toBe('true');
    const stage = words.closest('.fixed');
    expect(stage?.querySelector('[role=status]')?.textContent).toBe(
      'No face in the picture. Move in front of the camera.',
    );
    const stop = screen
      .getAllByRole('button', { name: 'Stop Tracking' })
      .find((button) => stage?.contains(button));
    if (!stop) throw new Error('no Stop beside the call');
    fireEvent.click(stop);
    await waitFor(() => expect(page.cameras.tracks.every(({ stopped }) => stopped)).toBe(true));
  },
);

test('a talk without the face has nothing of it in its debrief', async () => {
  await open();
  await say('You sound tired.');
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
  expect(screen.queryByText('Your face, turn by turn')).toBeNull();
});
