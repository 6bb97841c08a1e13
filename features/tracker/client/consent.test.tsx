// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, button, card, open, openReady, openTracking, press } from '#testing/tracker-page.tsx';

test('Start is off until the box is ticked, the box starts un-ticked, and withdrawing is one click', async () => {
  const { calls, wishes } = await open();
  const start = await button('Start Tracking');
  expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false);
  expect(start.disabled).toBe(true);
  fireEvent.click(start);
  expect(wishes).toEqual([]);
  await agree();
  expect(start.disabled).toBe(false);
  const [kept] = Object.keys(localStorage).filter((key) => key.startsWith('tracker.consent'));
  expect(localStorage.getItem(kept ?? '')).toMatch(/"version":".+","givenAt":"2/);
  await agree();
  expect(start.disabled).toBe(true);
  expect(localStorage.getItem(kept ?? '')).toBeNull();
  expect(calls).not.toContain('start');
});

test('once tracking has begun the notice makes room, and consent is still withdrawn with one click', async () => {
  const { tracks } = await openTracking();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Withdraw consent');
  expect(await screen.findByRole<HTMLInputElement>('checkbox')).toHaveProperty('checked', false);
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
});

test('an engine that loads from elsewhere is not even loaded before consent', async () => {
  const { calls } = await open({ engine: { id: 'morphcast', loadsFromOutside: true } });
  await screen.findByRole('checkbox');
  expect(screen.getByText(/which receives your IP address/)).toBeTruthy();
  expect(calls).not.toContain('load');
  await agree();
  expect(calls).toContain('load');
});

const signs = { smile: 0.7, brow: -0.1, gaze: 3, mouth: 0 };
const named = (name: string) => screen.queryByRole('heading', { name });

test('a member in the EU sees expressions only: no word of emotion, valence or arousal, neither live nor after [tracker.signs-first]', async () => {
  const { made, show } = await openTracking({ country: 'Germany', tier: 'tools' });
  expect(made).toEqual(['signs']);
  act(() => show({ dominant: null, signs, attention: 87.4 }));
  expect(card('Smile').getByText('70%')).toBeTruthy();
  expect(card('Smile').getByText('a smile')).toBeTruthy();
  expect(card('Brow').getByText('level')).toBeTruthy();
  expect(card('Gaze').getByText('at the camera')).toBeTruthy();
  expect(card('Mouth').getByText('closed')).toBeTruthy();
  expect(card('Attention').getByText('87%')).toBeTruthy();
  act(() => show({ dominant: null, signs, attention: 87.4 }));
  for (const title of ['Dominant Emotion', 'Arousal Level', 'Valence', 'Seven expressions'])
    expect(named(title)).toBeNull();
  await press('Stop Tracking');
  const summary = within(await screen.findByRole('region', { name: 'Your session' }));
  expect(summary.getByText('Smile')).toBeTruthy();
  expect(summary.getByText('Eyes on the camera')).toBeTruthy();
  expect(summary.queryByText(/Valence|Arousal|Share of the time:|neutral/)).toBeNull();
});

test('they choose the four cards themselves, after a notice of its own, and this device remembers it [tracker.emotions-by-choice]', async () => {
  const { made, onReceipt, reload, show, finishLoading } = await openReady({ country: 'Germany' });
  expect(
    screen.getByText(/It names no emotion and works none out, unless you turn on emotion estimates/),
  ).toBeTruthy();
  await press('Show emotion estimates');
  expect(await screen.findByText(/prohibited to use emotion recognition on people at work/)).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false);
  expect((await button('Start Tracking')).disabled).toBe(true);
  await agree();
  await act(async () => finishLoading());
  await press('Start Tracking');
  await button('Stop Tracking');
  act(() => show());
  expect(card('Dominant Emotion')).toBeTruthy();
  await press('Stop Tracking');
  expect(onReceipt.mock.calls.map(([{ engine, given }]) => [engine, given])).toEqual([
    ['signs', true],
    ['embedded', true],
  ]);
  act(reload);
  expect(await screen.findByRole('button', { name: 'Show expressions only' })).toBeTruthy();
  expect(made.at(-1)).toBe('emotions');
  await press('Show expressions only');
  expect(await screen.findByRole('button', { name: 'Show emotion estimates' })).toBeTruthy();
  expect(named('Dominant Emotion')).toBeNull();
});

test('outside the EU nothing is to be chosen; the owner may have signs come first in the United Kingdom too', async () => {
  await open({ country: 'United Kingdom' });
  await button('Start Tracking');
  expect(screen.queryByRole('button', { name: 'Show expressions only' })).toBeNull();
});

test('where the owner switched the United Kingdom on, expressions come first there', async () => {
  const { made } = await open({ country: 'United Kingdom', signsFirstIn: ['GB'] });
  expect(await button('Show emotion estimates')).toBeTruthy();
  expect(made).toEqual(['signs']);
});

test.each([null, 'Other'])(
  'a profile that says %s has the country asked once the camera is wanted, before anything of it',
  async (country) => {
    const { calls, made, reload } = await open({ country });
    expect(screen.queryByLabelText('Country')).toBeNull();
    await press('Use the camera');
    await press('Continue');
    expect(await screen.findByText('Please select a country')).toBeTruthy();
    expect([calls, made]).toEqual([[], []]);
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'Poland' } });
    await press('Continue');
    expect(await button('Show emotion estimates')).toBeTruthy();
    expect(localStorage.getItem('tracker.country.u1')).toBe('Poland');
    act(reload);
    expect(await button('Show emotion estimates')).toBeTruthy();
    expect(screen.queryByLabelText('Country')).toBeNull();
  },
);

test('a consent that is taken back is told with its text and time, and nothing else', async () => {
  const { onReceipt } = await openReady();
  await agree();
  const told = onReceipt.mock.calls.map(([receipt]) => receipt as object);
  expect(told.map((receipt) => Object.keys(receipt).toSorted())).toEqual(
    told.map(() => ['at', 'engine', 'given', 'version']),
  );
  expect(told).toMatchObject([
    { engine: 'embedded', given: true },
    { engine: 'embedded', given: false },
  ]);
});
