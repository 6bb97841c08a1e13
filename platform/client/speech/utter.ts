import { cutAtWord } from '#platform/contract/words.ts';

export interface Utterance {
  readonly text: string;
  readonly voice: SpeechSynthesisVoice;
  /** 1 is the voice's own speed. */
  readonly rate: number;
  /** 1 is the voice's own height. */
  readonly pitch?: number;
  readonly onEnd: () => void;
  /** Another part of the page, or of the browser, took the voice. */
  readonly onTaken: () => void;
  /** The voice cannot speak. */
  readonly onFailure: () => void;
}

// Chrome drops an utterance after about 15 seconds without a word of it; a voice speaks some 14 letters a second.
const lettersAtOnce = 160;
const startsWithinMs = 8000;
const slowestLettersASecond = 6;

/** Pieces short enough to be spoken at once, each ending where one may breathe. */
export function breathsOf(text: string, most: number): readonly string[] {
  const breaths: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const pause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '));
    const end = pause > most / 3 ? pause + 1 : cutAtWord(rest, most);
    breaths.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? breaths : [...breaths, rest];
}

/** Who speaks now: the browser has one voice for all of the page. */
let speaker: symbol | null = null;
/** Chrome forgets an utterance that nobody holds, and then never says that it ended. */
const held = new Set<SpeechSynthesisUtterance>();

/** Says a text with a voice of this device. @returns stops it, without a further event */
export function say({ text, voice, rate, pitch = 1, onEnd, onTaken, onFailure }: Utterance): () => void {
  const breaths = breathsOf(text, Math.floor(lettersAtOnce * rate));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: SpeechSynthesisUtterance | null = null;

  function release() {
    clearTimeout(timer);
    if (current) held.delete(current);
    current = null;
  }

  function next(at: number) {
    const breath = breaths[at];
    if (breath === undefined) return onEnd();
    const utterance = new SpeechSynthesisUtterance(breath);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = rate;
    utterance.pitch = pitch;
    const isCurrent = () => current === utterance;
    const goOn = () => {
      if (!isCurrent()) return;
      release();
      next(at + 1);
    };
    utterance.addEventListener('start', () => {
      if (!isCurrent()) return;
      clearTimeout(timer);
      // A browser that falls silent in the middle says nothing about it: go on with the next words.
      timer = setTimeout(
        () => {
          speechSynthesis.cancel();
          goOn();
        },
        (breath.length / (slowestLettersASecond * rate) + 4) * 1000,
      );
    });
    utterance.addEventListener('end', goOn);
    utterance.addEventListener('error', ({ error }) => {
      if (!isCurrent()) return;
      release();
      if (error === 'interrupted' || error === 'canceled') onTaken();
      else onFailure();
    });
    current = utterance;
    held.add(utterance);
    timer = setTimeout(() => {
      if (!isCurrent()) return;
      release();
      speechSynthesis.cancel();
      onFailure();
    }, startsWithinMs);
    speechSynthesis.speak(utterance);
  }

  // What anybody else was saying ends here: one voice at a time.
  speechSynthesis.cancel();
  const self = Symbol('speaker');
  speaker = self;
  next(0);
  return () => {
    if (current === null) return;
    release();
    // A film that pauses because 'Listen' began must not silence it: the voice is no longer the film's.
    if (speaker === self) speechSynthesis.cancel();
  };
}
