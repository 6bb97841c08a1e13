import type { Sentence } from './sentences.ts';
import { markSpoken } from './spoken-mark.ts';
import { say } from './utter.ts';

/** `failed`: the voice did not speak. */
export type Phase = 'silent' | 'speaking' | 'paused' | 'failed';

interface Speech {
  readonly voice: SpeechSynthesisVoice;
  readonly rate: number;
}

/**
 * Reads sentences aloud, one after the other. A pause remembers the sentence and begins it again: the browser's own
 * pause ends the speech on Android, and on Chrome after a few seconds.
 */
export class Narrator {
  phase: Phase = 'silent';
  #sentences: readonly Sentence[] = [];
  #at = 0;
  #speech: Speech;
  #hush = () => {};
  #unmark = () => {};
  readonly #onPhase: (phase: Phase) => void;

  constructor(speech: Speech, onPhase: (phase: Phase) => void) {
    this.#speech = speech;
    this.#onPhase = onPhase;
  }

  /** Begins at a sentence. Films and other sounds of the page pause. */
  read(sentences: readonly Sentence[], at: number): void {
    this.#sentences = sentences;
    this.#at = at;
    this.resume();
  }

  resume(): void {
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    this.#speak();
  }

  pause(): void {
    if (this.phase !== 'speaking') return;
    this.#hush();
    this.#become('paused');
  }

  stop(): void {
    this.#hush();
    this.#unmark();
    this.#become('silent');
  }

  /** One sentence back or forward. */
  step(by: 1 | -1): void {
    if (this.phase === 'silent') return;
    this.#at = Math.min(Math.max(0, this.#at + by), this.#sentences.length - 1);
    if (this.phase === 'speaking') return this.#speak();
    this.#mark();
  }

  /** Another voice or speed, from the sentence that is being spoken. */
  change(speech: Speech): void {
    this.#speech = speech;
    if (this.phase === 'speaking' || this.phase === 'failed') this.#speak();
  }

  #mark(): void {
    this.#unmark();
    const sentence = this.#sentences[this.#at];
    this.#unmark = sentence ? markSpoken(sentence) : () => {};
  }

  #speak(): void {
    this.#hush();
    const sentence = this.#sentences[this.#at];
    if (!sentence) return this.stop();
    this.#mark();
    this.#become('speaking');
    this.#hush = say({
      ...this.#speech,
      text: sentence.text,
      onEnd: () => {
        this.#at += 1;
        this.#speak();
      },
      onTaken: () => this.#become('paused'),
      onFailure: () => this.#become('failed'),
    });
  }

  #become(phase: Phase): void {
    if (this.phase === phase) return;
    this.phase = phase;
    this.#onPhase(phase);
  }
}
