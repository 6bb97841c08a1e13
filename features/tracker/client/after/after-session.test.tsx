// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { member, openPage } from '#testing/page.tsx';
import { handEngine, plugCameras } from '#testing/tracker.tsx';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';
import { eachEmotion } from '#features/tracker/rules/expression.ts';
import { summarise } from '#features/tracker/rules/summary.ts';
import { KeptSessions } from './KeptSessions.tsx';
import { cleanup, render } from '@testing-library/react';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { freshMemory, interpret } from '#features/tracker/rules/interpret.ts';

const scripts = [{ title: 'Discovery call', text: 'First line here.\nSecond line there.' }];
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function open() {
  plugCameras(['Front']);
  const hand = handEngine();
  const viewer = member('tools');
  const place = { country: 'Canada', signsFirstIn: [] };
  const given = {
    opener: null,
    writeAt: '/write-it',
    makeEngine: () => hand.engine,
    onReceipt: vi.fn(),
    keepHere: async () => true,
  };
  await openPage(() => <EmotionTrackerPage {...{ viewer, place, scripts }} {...given} />, {
    address: '/emotion-tracker',
    tier: 'tools',
  });
  await screen.findByRole('checkbox');
  return hand;
}

async function track(hand: Awaited<ReturnType<typeof open>>) {
  fireEvent.click(screen.getByRole('checkbox'));
  await act(async () => hand.finishLoading());
  await press('Start Tracking');
  await screen.findByRole('button', { name: 'Stop Tracking' });
}

test('a session in which no face was seen has no report and nothing to keep, and says what to do', async () => {
  const hand = await open();
  await track(hand);
  for (let tenth = 0; tenth < 5; tenth += 1)
    act(() => hand.show({ measured: false, state: 'no-face', dominant: null, faces: 0 }));
  await press('Stop Tracking');
  const after = await screen.findByRole('region', { name: 'No face was seen' });
  expect(after.textContent).toContain('there’s no report');
  for (const name of ['Keep on this device', 'Export CSV', 'Export JSON', 'Export PNG'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(within(after).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'No face was seen' })).toBeNull();
});

test('an expression that does not stand out is unclear on its card', async () => {
  const hand = await open();
  await track(hand);
  act(() => hand.show({ dominant: null, emotions: eachEmotion(() => 1 / 7) }));
  const card = screen.getByRole('heading', { name: 'Dominant Emotion' }).closest('li');
  expect(card?.textContent).toContain('unclear');
  expect(card?.textContent).toContain('no expression stands out');
});

test('the notice with its box stands before Start in the document, and comes back there with the focus', async () => {
  const hand = await open();
  const before = (a: Element, b: Element) =>
    Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(before(screen.getByRole('checkbox'), screen.getByRole('button', { name: 'Start Tracking' }))).toBe(
    true,
  );
  await track(hand);
  await press('Withdraw consent');
  const box = await screen.findByRole('checkbox');
  expect(before(box, screen.getByRole('button', { name: 'Start Tracking' }))).toBe(true);
  expect(document.activeElement).toBe(box);
});

test('the script and the place in it are kept while looking at the opener, and stand beside the lens too', async () => {
  await open();
  const board = () => screen.getByRole('group', { name: /Teleprompter/ });
  fireEvent.change(screen.getByLabelText('Your script'), { target: { value: 'My own words.\nAnd more.' } });
  fireEvent.keyDown(board(), { key: 'ArrowDown' });
  expect(screen.getByRole('group', { name: 'The script beside the lens' }).textContent).toContain(
    'And more.',
  );
  const tab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
  tab('Say your opener');
  expect(screen.queryByLabelText('Your script')).toBeNull();
  expect(screen.queryByRole('group', { name: 'The script beside the lens' })).toBeNull();
  tab('Rehearse a script');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your script').value).toBe('My own words.\nAnd more.');
  expect(board().textContent).toContain('And more.');
});

test('a kept session is opened again with its figures, its change and its lines', () => {
  const { sample } = interpret(freshMemory(), readingOf(recordedFaces.frontal, 0));
  const summaryWith = (attention: number) =>
    summarise(Array.from({ length: 21 }, (_, n) => ({ ...sample, at: n * 100, attention })));
  const line = {
    text: 'Glad to meet you.',
    from: 0,
    to: 1000,
    dominant: null,
    valence: 0,
    attention: 71,
    withFace: 1,
  };
  const base = { userId: 'u1', lesson: null };
  const sessions = [
    { ...base, id: 'b', startedAt: '2026-11-25T08:00:00Z', summary: summaryWith(70), lines: [line] },
    { ...base, id: 'a', startedAt: '2026-11-24T08:00:00Z', summary: summaryWith(60), lines: [] },
  ];
  render(<KeptSessions userId="u1" sessions={sessions} onErased={() => undefined} />);
  const [newest] = screen.getAllByRole('listitem');
  const report = within(newest as HTMLElement);
  expect(report.getByText('Open the report')).toBeTruthy();
  expect(report.getByText('on average, 70% at most, +10 points from last time')).toBeTruthy();
  expect(report.getByText('Glad to meet you.')).toBeTruthy();
  expect(report.getByText('unclear')).toBeTruthy();
  cleanup();
});
