// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handEngine, plugCameras } from '#testing/tracker.tsx';
import { createTracker } from '#features/tracker/client/session/controller.ts';
import { consentVersion } from '#platform/contract/consent-texts.ts';
import type { ReadLine } from '#features/tracker/rules/rehearsal.ts';
import { readLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { Drill } from './Drill.tsx';
import { Teleprompter } from './Teleprompter.tsx';
import { type Script, usePrompter } from './use-teleprompter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const script = { title: 'Discovery call', text: 'First line here.\nSecond line there.\nThird and last.' };
const ignore = () => undefined;
function Stand({
  scripts,
  onRead = ignore,
}: {
  scripts: readonly Script[];
  onRead?: (line: ReadLine) => void;
}) {
  return <Teleprompter scripts={scripts} prompter={usePrompter(scripts, onRead)} />;
}
/** Lets time pass as in a browser, which renders in between. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}
const board = () => screen.getByRole('group', { name: /Teleprompter/ });

test('a script of the studio runs line by line, and each line read is reported with its time', async () => {
  const read: ReadLine[] = [];
  const onRead = (line: ReadLine) => read.push(line);
  render(<Stand scripts={[script]} onRead={onRead} />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your script').value).toBe(script.text);
  expect(screen.getByText('Line 1 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Run the script' }));
  await pass(6000);
  expect(read.map(({ text }) => text)).toEqual(['First line here.', 'Second line there.', 'Third and last.']);
  for (const { from, to } of read) expect(to - from).toBeGreaterThan(1000);
  expect(screen.getByRole('button', { name: 'Run the script' })).toBeTruthy();
});

test('space pauses, arrows move, plus and minus change the pace', async () => {
  render(<Stand scripts={[script]} />);
  fireEvent.keyDown(board(), { key: 'ArrowDown' });
  expect(screen.getByText('Line 2 of 3')).toBeTruthy();
  fireEvent.keyDown(board(), { key: 'ArrowUp' });
  fireEvent.keyDown(board(), { key: '+' });
  expect(screen.getByText('Speed: 140 words a minute')).toBeTruthy();
  fireEvent.keyDown(board(), { key: '-' });
  expect(screen.getByText('Speed: 130 words a minute')).toBeTruthy();
  fireEvent.keyDown(board(), { key: ' ' });
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  fireEvent.keyDown(board(), { key: ' ' });
  await pass(10_000);
  expect(screen.getByText('Line 1 of 3')).toBeTruthy();
});

test('without a script it says how to get one and does not run', () => {
  render(<Stand scripts={[]} />);
  expect(screen.getByText(/Paste a script below/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run the script' }).disabled).toBe(true);
});

const said = () => document.querySelector('[aria-live=polite]')?.textContent ?? '';

async function drillWith(mouth: (tenth: number) => number, measured = true) {
  plugCameras(['Front']);
  const hand = handEngine();
  const tracker = createTracker({
    engine: hand.engine,
    devices: navigator.mediaDevices,
    userId: 'u1',
    unlimited: true,
    onNews: () => undefined,
  });
  void tracker.load();
  await act(async () => hand.finishLoading());
  render(<Drill tracker={tracker} userId="u1" />);
  const consent = {
    userId: 'u1',
    engine: 'embedded',
    version: consentVersion,
    givenAt: '2026-11-21T04:00:00Z',
  } as const;
  await act(() => tracker.start(document.createElement('video'), consent));
  fireEvent.click(screen.getByRole('button', { name: 'Start the 11 seconds' }));
  await pass(3000);
  expect(screen.getByRole('timer').textContent).toBe('11');
  for (let tenth = 0; tenth < 110; tenth += 1) {
    act(() => hand.show({ at: performance.now(), attention: 80, mouthOpening: mouth(tenth), measured }));
    await pass(100);
  }
  await pass(200);
  tracker.dispose();
}

test('the drill counts down, takes 11 seconds, replays them with a score and keeps the best on the device', async () => {
  await drillWith((tenth) => (tenth % 4 < 2 ? 0.01 : 0.08));
  expect(screen.getByText('Your 11 seconds: 80 of 100')).toBeTruthy();
  expect(screen.getByText(/Your mouth moved \d+% of the time/)).toBeTruthy();
  expect(screen.getByText('Personal best: 80 of 100')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Replay of your 11 seconds' })).toBeTruthy();
  expect(localStorage.getItem('tracker.drill-best.u1')).toBe('80');
  expect(screen.getByRole('button', { name: 'Say it again' })).toBeTruthy();
});

test.each([
  {
    name: 'a silent face',
    measured: true,
    words: 'No score: your mouth did not move. Say your opener aloud.',
  },
  { name: 'an empty chair', measured: false, words: 'No score: no face was seen in these 11 seconds.' },
])('$name gets no points and no personal best', async ({ measured, words }) => {
  await drillWith(() => 0.01, measured);
  expect(said()).toBe(words);
  expect(screen.queryByText(/Personal best/)).toBeNull();
  expect(localStorage.getItem('tracker.drill-best.u1')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('the eleven seconds can be said by the clock alone: no camera is asked for, and the day is noted', async () => {
  const { wishes } = plugCameras(['Front']);
  render(<Drill userId="u1" tracker={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Start the 11 seconds' }));
  expect(screen.getByRole('timer').textContent).toBe('3');
  await pass(3000);
  expect(screen.getByRole('timer').textContent).toBe('11');
  await pass(10_500);
  expect(readLastDrill('u1')).toBeNull();
  await pass(1000);
  expect(said()).toMatch(/^11 seconds are over\. Was it about them\?/u);
  expect(screen.getByRole('button', { name: 'Say it again' })).toBeTruthy();
  expect(readLastDrill('u1')).not.toBeNull();
  expect(wishes).toEqual([]);
});
