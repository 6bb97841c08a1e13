import { say } from '#platform/client/speech/utter.ts';
import type { Cue } from '#features/course/rules-captions.ts';
import { captionWords } from '#features/course/rules-captions.ts';

/** A caption that somebody says. */
export interface SpokenLine {
  readonly from: number;
  readonly to: number;
  /** 0 for the one who speaks first in the film, 1 for everybody else. */
  readonly part: 0 | 1;
  readonly text: string;
}

const named = /^([\p{Lu}][\p{L}.’' -]{0,30}): (.+)$/u;

/** The speakers of these captions, in the order in which they speak, without the coach. */
export function speakersOf(cues: readonly Cue[]): readonly string[] {
  const names = cues.flatMap(({ text }) => named.exec(captionWords(text))?.[1] ?? []);
  return [...new Set(names)].filter((name) => name !== 'Coach');
}

/** The lines of captions that name their speakers; thoughts and actions stand in brackets and are not spoken. */
export function spokenLines(cues: readonly Cue[]): readonly SpokenLine[] {
  const [first] = speakersOf(cues);
  return cues.flatMap(({ from, to, text }) => {
    const [, name, words = ''] = named.exec(captionWords(text)) ?? [];
    return name === undefined ? [] : [{ from, to, part: name === first ? 0 : 1, text: words } as const];
  });
}

type WithSound = HTMLVideoElement & {
  readonly mozHasAudio?: boolean;
  readonly webkitAudioDecodedByteCount?: number;
  readonly audioTracks?: { readonly length: number };
};

/** Whether a film speaks for itself. Each browser tells it in its own way; Chrome only once something was heard. */
export function hasSound(film: HTMLVideoElement): boolean {
  const { mozHasAudio, audioTracks, webkitAudioDecodedByteCount } = film as WithSound;
  if (mozHasAudio !== undefined) return mozHasAudio;
  return audioTracks === undefined ? (webkitAudioDecodedByteCount ?? 0) > 0 : audioTracks.length > 0;
}

export interface Voices {
  readonly parts: readonly [SpeechSynthesisVoice, SpeechSynthesisVoice];
  readonly onFailure: () => void;
}

const lowerPitch = 0.8;

/**
 * Says the lines of a film while it plays. A voice that needs longer than the caption holds the picture until it is done.
 * @returns a function that stops it
 */
export function speakAlong(film: HTMLVideoElement, lines: readonly SpokenLine[], voices: Voices): () => void {
  let hush: (() => void) | null = null;
  let said: SpokenLine | null = null;
  let heldRate: number | null = null;

  function release() {
    // A speed that was chosen meanwhile stays.
    if (heldRate !== null && film.playbackRate === 0) film.playbackRate = heldRate;
    heldRate = null;
  }
  function silence() {
    hush?.();
    hush = null;
    said = null;
    release();
  }
  function done() {
    hush = null;
    release();
    look();
  }
  function look() {
    if (film.paused || film.muted || film.volume === 0 || hasSound(film)) return;
    const now = film.currentTime;
    const line = lines.find(({ from, to }) => from <= now && now < to);
    if (!line || line === said) {
      // The line is over before the voice is: the film waits, unless a new line has begun.
      if (hush && said && now >= said.to - 0.05) hold();
      return;
    }
    if (hush) return hold();
    said = line;
    const [voice, isOther] = [voices.parts[line.part], line.part === 1];
    hush = say({
      text: line.text,
      voice,
      rate: film.playbackRate || 1,
      ...(isOther && voices.parts[0] === voice && { pitch: lowerPitch }),
      onEnd: done,
      onTaken: () => {
        hush = null;
        release();
        film.pause();
      },
      onFailure: () => {
        silence();
        voices.onFailure();
      },
    });
  }
  function hold() {
    if (heldRate !== null) return;
    heldRate = film.playbackRate;
    film.playbackRate = 0;
  }
  const quiet = () => {
    if (film.muted || film.volume === 0) silence();
  };
  const events: Readonly<Record<string, () => void>> = {
    timeupdate: look,
    play: look,
    pause: silence,
    seeking: silence,
    ended: silence,
    volumechange: quiet,
  };
  for (const [name, act] of Object.entries(events)) film.addEventListener(name, act);
  look();
  return () => {
    for (const [name, act] of Object.entries(events)) film.removeEventListener(name, act);
    silence();
  };
}
