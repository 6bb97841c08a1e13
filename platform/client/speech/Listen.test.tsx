// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { voice, withoutSpeech, withSpeech } from '#testing/speech.tsx';
import { Listen } from './Listen.tsx';
import { readSentences } from './sentences.ts';
import { breathsOf } from './utter.ts';

const marked = () => [...document.querySelectorAll('[data-spoken]')].map((one) => one.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const [ava, ben] = [voice('Ava'), voice('Ben', 'en-GB')];

function Text() {
  const words = useRef<HTMLDivElement>(null);
  return (
    <>
      <Listen
        what="lesson"
        read={() => ({ sentences: words.current ? readSentences(words.current) : [], start: 0 })}
      />
      <div ref={words}>
        <h2>The price</h2>
        <p>
          They ask about <em>the price</em>. You answer.<span className="sr-only"> (opens in a new tab)</span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only its events matter here */}
        <video />
      </div>
    </>
  );
}

let speech = withSpeech();
beforeEach(() => {
  speech = withSpeech();
  localStorage.clear();
  // Without the browser's highlights the block is marked, which a test can see.
  Object.defineProperty(globalThis, 'CSS', { value: {}, configurable: true });
});
afterEach(() => {
  cleanup();
  withoutSpeech();
});

function open() {
  const page = render(<Text />);
  speech.arrive(voice('Cloud', 'en-US', false), ben, voice('Anna', 'de-DE'), ava);
  return page;
}

/** Begins to listen, and waits for the first words. */
async function listen() {
  const page = open();
  press('Listen');
  await waitFor(() => expect(speech.current?.text).toBe('The price'));
  return page;
}

test('a browser without speech, or with no voice of its own, shows nothing of it', () => {
  withoutSpeech();
  render(<Text />);
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  speech = withSpeech();
  render(<Text />);
  speech.arrive(voice('Cloud', 'en-US', false));
  expect(screen.queryByRole('region')).toBeNull();
});

test('voices that arrive late are offered: only those of the device, only English ones, American first', () => {
  open();
  const names = [...screen.getByLabelText<HTMLSelectElement>('Voice').options].map(({ text }) => text);
  expect(names).toEqual(['Off', 'Ava', 'Ben']);
});

test('it reads sentence by sentence, marks the one that is spoken, and is silent at the end', async () => {
  await listen();
  expect(marked()).toEqual(['The price']);
  speech.finish();
  expect(speech.current?.text).toBe('They ask about the price.');
  expect(marked()).not.toEqual(['The price']);
  speech.finish();
  expect(speech.current?.text).toBe('You answer.');
  speech.finish();
  expect(speech.current).toBeNull();
  expect(marked()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Listen' })).toBeTruthy();
});

test('a pause keeps the sentence, and going on begins it again; steps lead to the sentence beside it', async () => {
  await listen();
  speech.finish();
  press('Pause');
  expect(speech.current).toBeNull();
  // The browser tells the utterance that it was interrupted, which must not move anything.
  await new Promise((done) => setTimeout(done, 5));
  press('Resume');
  expect(speech.current?.text).toBe('They ask about the price.');
  press('Next sentence');
  expect(speech.current?.text).toBe('You answer.');
  press('Previous sentence');
  press('Previous sentence');
  expect(speech.current?.text).toBe('The price');
  press('Stop');
  expect(speech.current).toBeNull();
  expect(marked()).toEqual([]);
});

test('its keys work within the player', async () => {
  await listen();
  const player = screen.getByRole('region', { name: 'Listen to this lesson' });
  fireEvent.keyDown(player, { key: 'l' });
  expect(speech.current?.text).toBe('They ask about the price.');
  fireEvent.keyDown(player, { key: '>' });
  expect(speech.current?.rate).toBe(1.25);
  fireEvent.keyDown(player, { key: 'k' });
  expect(speech.current).toBeNull();
  fireEvent.keyDown(player, { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Listen' })).toBeTruthy();
});

test('voice and speed go on with the same sentence and stay on this device; switched off it is silent', async () => {
  await listen();
  fireEvent.change(screen.getByLabelText('Voice'), { target: { value: ben.voiceURI } });
  expect(speech.current?.voice?.name).toBe('Ben');
  fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '1.5' } });
  expect(speech.current?.text).toBe('The price');
  expect(speech.current?.rate).toBe(1.5);
  cleanup();
  render(<Text />);
  expect(screen.getByLabelText<HTMLSelectElement>('Voice').value).toBe(ben.voiceURI);
  expect(screen.getByLabelText<HTMLSelectElement>('Speed').value).toBe('1.5');
  press('Listen');
  await waitFor(() => expect(speech.current?.text).toBe('The price'));
  fireEvent.change(screen.getByLabelText('Voice'), { target: { value: '' } });
  expect(speech.current).toBeNull();
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull();
  expect(localStorage.getItem('listen-voice')).toBe('off');
});

test('it stops when the page is left, and pauses when a film begins', async () => {
  const { unmount } = await listen();
  const film = document.querySelector('video');
  film?.dispatchEvent(new Event('play'));
  await waitFor(() => expect(speech.current).toBeNull());
  press('Resume');
  expect(speech.current?.text).toBe('The price');
  unmount();
  expect(speech.current).toBeNull();
});

test('another player that takes the voice pauses this one', async () => {
  await listen();
  speech.cancel();
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
});

test('a voice that fails is told, and can be tried again', async () => {
  await listen();
  speech.fail();
  expect(screen.getByRole('status').textContent).toContain('This voice didn’t speak');
  press('Resume');
  expect(speech.current?.text).toBe('The price');
});

test('no breath is longer than a browser speaks at once, and none loses a word', () => {
  const text = 'You answered every question they had, and then, on the drive home, you knew it. '
    .repeat(4)
    .trim();
  const breaths = breathsOf(text, 120);
  expect(Math.max(...breaths.map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(breaths.join(' ')).toBe(text);
  expect(breathsOf('x'.repeat(250), 120).join('')).toBe('x'.repeat(250));
});
