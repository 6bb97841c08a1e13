// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eachEmotion } from '#features/tracker/rules/expression.ts';
import { EngineFault } from './engine/engine.ts';
import { agree, button, card, open, openReady, openTracking, press } from '#testing/tracker-page.tsx';

test('the first thing is to say the opener, with its words and its clock, before any camera is mentioned', async () => {
  await open({ opener: { from: 'your card for Bakers', line: 'Nobody answers you, do they?' } });
  const box = await screen.findByRole('checkbox');
  const [line] = screen.getAllByText('Nobody answers you, do they?');
  expect(line?.closest('figure')?.textContent).toContain('Bakers');
  const start = screen.getByRole('button', { name: 'Start the 11 seconds' });
  // The part that addresses name, so that members land on it.
  expect(start.closest('#drill')).not.toBeNull();
  const follows = (a: Element, b: Element) =>
    Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect([follows(line as Element, start), follows(start, box)]).toEqual([true, true]);
});

test('without a card it says what an opener holds, and where to write one', async () => {
  await open();
  await screen.findByRole('checkbox');
  expect(screen.getByText(/Say who you help, and what bothers them most/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Write yours' });
  expect(way.getAttribute('href')).toBe('/write-it');
});

test('the opener can be said at once: while the place is asked for, and while the reader is still to come', async () => {
  await open({ country: null });
  await button('Use the camera');
  expect(screen.getByRole('button', { name: 'Start the 11 seconds' })).toBeTruthy();
  cleanup();
  await open({ makes: false });
  expect(await button('Start the 11 seconds')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull();
});

test('nothing of the camera takes room before it runs: no picture, no cards, no clock', async () => {
  const { show } = await openReady({ tier: 'tools' });
  const picture = () => screen.getByLabelText('Your camera picture, mirrored').parentElement?.className;
  expect(picture()).toBe('sr-only');
  expect(screen.queryByRole('list', { name: 'Live estimates' })).toBeNull();
  await press('Start Tracking');
  await button('Stop Tracking');
  expect(picture()).not.toContain('sr-only');
  // Until a face is seen there is nothing to show.
  expect(screen.queryByRole('list', { name: 'Live estimates' })).toBeNull();
  act(() => show());
  expect(screen.getByRole('list', { name: 'Live estimates' })).toBeTruthy();
  await press('Stop Tracking');
  await button('Start Tracking');
  expect(picture()).toBe('sr-only');
  expect(screen.queryByRole('list', { name: 'Live estimates' })).toBeNull();
});

test('a visitor is told to sign in and sent to do it [tracker.authentication-required]', async () => {
  await open({ tier: null });
  expect(await screen.findByText('Authentication Required')).toBeTruthy();
  expect(await screen.findByText('Now at /auth?redirect=%2Femotion-tracker')).toBeTruthy();
});

test('Start before the engine is there says SDK Not Ready [tracker.sdk-not-ready]', async () => {
  const { wishes } = await open();
  await agree();
  await press('Start Tracking');
  expect(await screen.findByText('SDK Not Ready')).toBeTruthy();
  expect(wishes).toEqual([]);
});

test('an engine that has not come after 10 s is said, and one that fails at once too, with its reason [tracker.sdk-load-error] [tracker.sdk-time-out-10-s]', async () => {
  const { failLoading } = await open();
  await button('Start Tracking');
  await act(async () => failLoading(new EngineFault('This browser does not allow WebAssembly here.')));
  expect(await screen.findByText('SDK Load Error')).toBeTruthy();
  expect(screen.getByText('Emotion tracking SDK failed to load. Please refresh the page.')).toBeTruthy();
  expect(
    screen.getByText('The face reader is not available. This browser does not allow WebAssembly here.'),
  ).toBeTruthy();
});

test.each([
  [true, 'Kept on this device: the tracker also works without a connection.'],
  [
    false,
    'This device could not keep the tracker: its storage may be full or turned off. You need a connection each time you open it.',
  ],
])('an engine that has come is kept for times without a connection: %s is said', async (keeps, words) => {
  const { keepHere, finishLoading } = await open({ keeps });
  await button('Start Tracking');
  expect(keepHere).not.toHaveBeenCalled();
  await act(async () => finishLoading());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(keepHere).toHaveBeenCalledOnce();
});

test('an engine that its vendor’s servers send is not kept', async () => {
  const { keepHere, finishLoading } = await open({ keeps: true, engine: { loadsFromOutside: true } });
  await agree();
  await act(async () => finishLoading());
  expect(await screen.findByText('Ready. Press Start Tracking.')).toBeTruthy();
  expect(keepHere).not.toHaveBeenCalled();
});

test('a sample fills the four cards, each with a plain word for its name; a gap takes them away [tracker.card-dominant-emotion] [tracker.card-arousal] [tracker.card-valence] [tracker.card-attention] [tracker.emotion-output]', async () => {
  const { show } = await openTracking();
  const emotions = eachEmotion((emotion) => (emotion === 'happy' ? 0.82 : 0.03));
  act(() => show({ dominant: 'happy', emotions, arousal: 0.31, valence: -0.2, attention: 87.4 }));
  expect(card('Dominant Emotion').getByText('happy')).toBeTruthy();
  expect(card('Dominant Emotion').getByText('82% of the estimate')).toBeTruthy();
  expect(card('Arousal Level').getByText('+0.31')).toBeTruthy();
  expect(card('Valence').getByText('−0.20')).toBeTruthy();
  expect(card('Valence').getByText('unpleasant')).toBeTruthy();
  expect(card('Attention').getByText('87%')).toBeTruthy();
  for (const [title, meaning] of [
    ['Dominant Emotion', 'what shows most'],
    ['Arousal Level', 'energy'],
    ['Valence', 'mood'],
    ['Attention', 'focus'],
  ] as const)
    expect(card(title).getByText(meaning)).toBeTruthy();
  act(() => show({ measured: false, state: 'no-face', dominant: null }));
  expect(screen.queryByRole('heading', { name: 'Attention' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Live estimates' }).textContent).toBe('');
  expect(screen.getByText('No face in the picture. Move in front of the camera.')).toBeTruthy();
});

test('idle, tracking, stopped: the button changes, the camera is wishes for 640x480 and its light goes out [tracker.states] [tracker.button-start] [tracker.button-stop] [tracker.camera-640-480] [tracker.video-area]', async () => {
  const { wishes, tracks, show, calls } = await openReady({ tier: 'tools' });
  await press('Start Tracking');
  await button('Stop Tracking');
  expect(wishes).toEqual([
    { video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } } },
  ]);
  expect(screen.getByLabelText('Your camera picture, mirrored').tagName).toBe('VIDEO');
  act(() => show());
  await press('Stop Tracking');
  expect(await screen.findByText('Stopped. The camera is off.')).toBeTruthy();
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
  expect(calls).toContain('stop');
  expect(await screen.findByRole('heading', { name: 'Your session' })).toBeTruthy();
});

test('leaving the page stops the camera and the engine', async () => {
  const { tracks, calls, reload } = await openTracking();
  act(reload);
  await button('Start Tracking');
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
  expect(calls).toContain('dispose');
});

test.each([
  ['NotAllowedError', 'No.'],
  ['AbortError', 'Permission dismissed'],
  ['Error', 'The system denied it'],
])(
  'a camera that is refused by %s: %s is said in the specification’s words, with the way to allow it [tracker.camera-access-required]',
  async (name, message) => {
    await openReady({ fault: () => new DOMException(message, name) });
    await press('Start Tracking');
    expect(await screen.findByText('Camera Access Required')).toBeTruthy();
    expect(screen.getByText('Please allow camera access to use emotion tracking.')).toBeTruthy();
    expect(screen.getByText(/Open the site settings beside the address/)).toBeTruthy();
  },
);

test.each([
  ['AbortError', /could not be opened/, 1],
  ['NotReadableError', /^Error Starting Tracker: the camera is in use by another program/, 0],
  ['NotFoundError', /^Error Starting Tracker: no camera was found\. Check that this device has one/, 0],
])('%s is said once, with what to do [tracker.error-starting]', async (name, words, raw) => {
  await openReady({ fault: () => new DOMException('The device said no', name) });
  await press('Start Tracking');
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
  expect(screen.getAllByText(/Error Starting Tracker/)).toHaveLength(1);
  expect(screen.queryAllByText('The device said no')).toHaveLength(raw);
});

test('a camera is chosen only where there are several, remembered, and changed while running [tracker.camera-select]', async () => {
  const { wishes, tracks } = await openTracking({ cameras: ['Front', 'Desk'] });
  const select = await screen.findByLabelText<HTMLSelectElement>('Camera');
  fireEvent.change(select, { target: { value: 'camera-1' } });
  await waitFor(() => expect(tracks.length).toBe(2));
  expect(wishes.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-1' } } });
  await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true, false]));
  expect(localStorage.getItem('tracker.camera')).toBe('camera-1');
});

test('with one camera there is nothing to choose [tracker.camera-select]', async () => {
  await openTracking({ cameras: ['Front'] });
  expect(screen.queryByLabelText('Camera')).toBeNull();
});

test('a camera that is unplugged stops the session and says so', async () => {
  const { tracks } = await openTracking();
  act(() => void tracks[0]?.dispatchEvent(new Event('ended')));
  expect(await screen.findByText(/The camera was unplugged/)).toBeTruthy();
  expect(await button('Start Tracking')).toBeTruthy();
});

test('a free member sees 60 seconds run down, keeps what is used over a reload, and ends with Free Trial Ended [tracker.trial-countdown] [tracker.trial-ends] [tracker.free-trial-ended] [tracker.free-60-seconds]', async () => {
  sessionStorage.setItem('tracker.trial.u1', '59700');
  const { tracks, wishes } = await openReady();
  expect(screen.getByRole('timer').textContent).toBe('1 s of free trial left');
  await press('Start Tracking');
  expect(await screen.findByText('Free Trial Ended', {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByText('Upgrade to Premium for unlimited emotion tracking')).toBeTruthy();
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
  expect(sessionStorage.getItem('tracker.trial.u1')).toBe('60000');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/#pricing');
  await press('Start Tracking');
  expect(wishes.length).toBe(1);
});

test('a member with a plan has no countdown [tracker.subscribed-unlimited] [tracker.tools-unlimited]', async () => {
  sessionStorage.setItem('tracker.trial.u1', '60000');
  await openTracking({ tier: 'tools' });
  expect(screen.queryByRole('timer')).toBeNull();
});

test('while the page is hidden the session is paused and the trial does not run', async () => {
  const { show } = await openTracking();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Paused while this page is hidden.')).toBeTruthy();
  act(() => show({ dominant: 'happy' }));
  expect(screen.queryByRole('heading', { name: 'Dominant Emotion' })).toBeNull();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Looking for your face.')).toBeTruthy();
});

test('an engine that fails for good while running stops the session and says so', async () => {
  const { fail, tracks } = await openTracking();
  act(() => fail(new EngineFault('The face reader has stopped. Please refresh the page.')));
  expect(await screen.findByText(/The face reader is not available/)).toBeTruthy();
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
});

test.each([
  { seen: true, words: /^Fitted/ },
  { seen: false, words: /^Not fitted/ },
])('whether a relaxed face was seen is said beside its button, over none: $seen', async ({ seen, words }) => {
  await openTracking({ engine: { calibrate: async () => seen } });
  const button = screen.getByRole('button', { name: 'Fit it to my face' });
  const said = () => button.parentElement?.querySelector('[aria-live=polite]')?.textContent ?? '';
  expect(said()).toMatch(/two seconds/);
  await press('Fit it to my face');
  await waitFor(() => expect(said()).toMatch(words));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});
