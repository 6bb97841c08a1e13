import { act } from '@testing-library/react';

/** Letters that a voice speaks in a second, and the seconds after which Chrome drops what it is saying without a word. */
const lettersASecond = 14;
const droppedAfterSeconds = 15;

type ErrorCode = 'interrupted' | 'canceled' | 'synthesis-failed';

class Utterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  rate = 1;
  pitch = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

function fire(utterance: Utterance, type: 'start' | 'end' | 'error', error?: ErrorCode): void {
  utterance.dispatchEvent(Object.assign(new Event(type), { error }));
}

export function voice(name: string, lang = 'en-US', localService = true): SpeechSynthesisVoice {
  return { name, lang, localService, voiceURI: `voice:${name}`, default: false };
}

/**
 * A browser that speaks, as strict as the real ones: it knows no voice until `arrive`, says one utterance after the other,
 * tells a canceled one of it a moment later as an error, and never ends an utterance that takes longer than 15 seconds.
 */
class Speech extends EventTarget {
  #voices: readonly SpeechSynthesisVoice[] = [];
  #queue: Utterance[] = [];
  readonly said: Utterance[] = [];

  getVoices(): readonly SpeechSynthesisVoice[] {
    return [...this.#voices];
  }
  speak(utterance: Utterance): void {
    this.#queue.push(utterance);
    this.said.push(utterance);
    if (this.#queue.length === 1) this.#begin();
  }
  cancel(): void {
    const [current, ...waiting] = this.#queue.splice(0);
    setTimeout(() => {
      if (current) fire(current, 'error', 'interrupted');
      for (const one of waiting) fire(one, 'error', 'canceled');
    }, 0);
  }
  #begin(): void {
    const [current] = this.#queue;
    if (current) setTimeout(() => this.#queue[0] === current && fire(current, 'start'), 0);
  }
  /** The voices become known. */
  arrive(...voices: readonly SpeechSynthesisVoice[]): void {
    this.#voices = voices;
    act(() => void this.dispatchEvent(new Event('voiceschanged')));
  }
  /** What is being said; null in silence. */
  get current(): Utterance | null {
    return this.#queue[0] ?? null;
  }
  /** The current utterance is over; one that is too long stays silent for ever. */
  finish(): void {
    const [current] = this.#queue;
    if (!current) throw new Error('Nothing is being said');
    if (current.text.length / (lettersASecond * current.rate) > droppedAfterSeconds)
      throw new Error(`A browser drops this before it ends: ${current.text}`);
    this.#queue.shift();
    act(() => fire(current, 'end'));
    this.#begin();
  }
  fail(): void {
    const current = this.#queue.shift();
    if (current) act(() => fire(current, 'error', 'synthesis-failed'));
  }
}

/** Gives the page of this test a browser that speaks. */
export function withSpeech(): Speech {
  const speech = new Speech();
  Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
  return speech;
}

/** Takes it away: a browser without speech. */
export function withoutSpeech(): void {
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
}
