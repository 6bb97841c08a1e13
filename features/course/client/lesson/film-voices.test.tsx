// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { voice, withoutSpeech, withSpeech } from '#testing/speech.tsx';
import { readCaptions } from '#features/course/rules-captions.ts';
import { FilmVoices } from './FilmVoices.tsx';
import { speakersOf, spokenLines } from './film-voices.ts';

const captions = `WEBVTT

00:00.000 --> 00:04.000
[A marina. Perry; Della.]

00:04.000 --> 00:08.000
Della: It was my dad's.

00:08.000 --> 00:10.000
[Della doesn’t say: I want to go home.]

00:10.000 --> 00:13.000
Perry: One owner.

00:13.000 --> 00:16.000
Coach: Stop.
`;

function Player() {
  const film = useRef<HTMLVideoElement>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is what this test is about */}
      <video ref={film} />
      <FilmVoices film={film} captions={captions} />
    </>
  );
}

let speech = withSpeech();
let state = { paused: true, currentTime: 0, playbackRate: 1, muted: false, volume: 1 };
const film = () => document.querySelector('video') as HTMLVideoElement;

beforeEach(() => {
  speech = withSpeech();
  localStorage.clear();
  state = { paused: true, currentTime: 0, playbackRate: 1, muted: false, volume: 1 };
});
afterEach(() => {
  cleanup();
  withoutSpeech();
});

/** A film whose clock the test moves. */
function open(...voices: readonly SpeechSynthesisVoice[]) {
  const page = render(<Player />);
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(film(), name, {
      get: () => state[name],
      set: (value: never) => {
        Object.assign(state, { [name]: value });
      },
      configurable: true,
    });
  Object.defineProperty(film(), 'pause', { value: () => Object.assign(state, { paused: true }) });
  speech.arrive(...voices);
  return page;
}
function at(second: number, event = 'timeupdate') {
  Object.assign(state, { currentTime: second });
  act(() => void film().dispatchEvent(new Event(event)));
}
function play(second: number) {
  Object.assign(state, { paused: false });
  at(second, 'play');
}
const two = [voice('Ava'), voice('Ben')] as const;

test('a device without voices of its own, and a film with a sound of its own, show nothing of it', () => {
  open(voice('Cloud', 'en-US', false));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  open(...two);
  expect(screen.getByRole('button', { name: 'Voices', pressed: true })).toBeTruthy();
  expect(screen.getByText('Read aloud by your device’s voice.')).toBeTruthy();
  Object.assign(film(), { mozHasAudio: true });
  play(5);
  at(5.2);
  expect(screen.queryByRole('button')).toBeNull();
  expect(speech.said).toEqual([]);
});

test('two voices speak in step with the captions; what is thought and seen is not said', () => {
  open(...two);
  play(1);
  expect(speech.current).toBeNull();
  at(4.1);
  expect([speech.current?.text, speech.current?.voice?.name]).toEqual(["It was my dad's.", 'Ava']);
  speech.finish();
  at(9);
  expect(speech.current).toBeNull();
  at(10.2);
  expect([speech.current?.text, speech.current?.voice?.name]).toEqual(['One owner.', 'Ben']);
});

test('the picture waits for a voice that is slower than its caption', () => {
  open(...two);
  play(4.1);
  at(8);
  expect(state.playbackRate).toBe(0);
  speech.finish();
  expect(state.playbackRate).toBe(1);
});

test('a pause, another place and a muted film silence it, and playing says the line of that moment', () => {
  open(...two);
  play(4.1);
  Object.assign(state, { paused: true });
  at(4.5, 'pause');
  expect(speech.current).toBeNull();
  play(4.5);
  expect(speech.current?.text).toBe("It was my dad's.");
  at(13.5, 'seeking');
  expect(speech.current).toBeNull();
  at(13.5);
  expect(speech.current?.text).toBe('Stop.');
  Object.assign(state, { muted: true });
  at(13.6, 'volumechange');
  expect(speech.current).toBeNull();
});

test('the voices are chosen and switched off by the viewer, which stays on this device', () => {
  const { unmount } = open(...two);
  fireEvent.change(screen.getByLabelText('Della’s voice'), { target: { value: 'voice:Ben' } });
  play(4.1);
  expect(speech.current?.voice?.name).toBe('Ben');
  fireEvent.click(screen.getByRole('button', { name: 'Voices', pressed: true }));
  expect(speech.current).toBeNull();
  unmount();
  open(...two);
  play(4.1);
  expect(speech.current).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Voices', pressed: false }));
  expect(speech.current?.voice?.name).toBe('Ben');
});

test('with one voice the second speaker is lower, and a voice that fails lets the film go on', () => {
  open(two[0]);
  play(10.2);
  expect(speech.current?.pitch).toBeLessThan(1);
  speech.fail();
  expect(screen.getByRole('status').textContent).toContain('didn’t speak');
  expect(state.paused).toBe(false);
});

test('every film has two speakers and lines for both', () => {
  const text = readFileSync(
    join(import.meta.dirname, '../../../../content/films/three-seconds-of-quiet.vtt'),
    'utf8',
  );
  const cues = readCaptions(text).cues ?? [];
  expect(speakersOf(cues)).toEqual(['Perry', 'Della']);
  expect(new Set(spokenLines(cues).map(({ part }) => part))).toEqual(new Set([0, 1]));
});

test('who speaks by a mark of WebVTT speaks too, and says no mark', () => {
  const { cues } = readCaptions(
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada Example>Good <i>morning</i> &amp; hello.</v>\n\n00:01.000 --> 00:02.000\n<v Bob>Hi.',
  );
  expect(spokenLines(cues ?? [])).toEqual([
    { from: 0, to: 1, part: 0, text: 'Good morning & hello.' },
    { from: 1, to: 2, part: 1, text: 'Hi.' },
  ]);
});

test('where no voice can speak, a silent film says that it is one, once that is known', () => {
  open();
  expect(document.body.textContent).not.toMatch(/no sound/);
  play(1.2);
  at(1.2);
  expect(screen.getByText(/This film has no sound.* Read along in the captions/)).toBeTruthy();
  Object.defineProperty(film(), 'webkitAudioDecodedByteCount', { value: 900 });
  at(1.5);
  expect(document.body.textContent).not.toMatch(/no sound/);
});
