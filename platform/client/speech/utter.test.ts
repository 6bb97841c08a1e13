import { afterEach, expect, test, vi } from 'vitest';
import { say } from './utter.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('who lost the voice to another speaker does not silence them by stopping', () => {
  const cancel = vi.fn();
  vi.stubGlobal('speechSynthesis', { cancel, speak: vi.fn() });
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
  const given = {
    text: 'Good morning.',
    voice: { lang: 'en-US' } as SpeechSynthesisVoice,
    rate: 1,
    onEnd: vi.fn(),
    onTaken: vi.fn(),
    onFailure: vi.fn(),
  };
  const stopFilm = say(given);
  const stopListening = say(given);
  const before = cancel.mock.calls.length;
  stopFilm();
  expect(cancel.mock.calls.length).toBe(before);
  stopListening();
  expect(cancel.mock.calls.length).toBe(before + 1);
});
