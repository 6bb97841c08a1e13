import type { Beat, Film } from '#content/films/film.ts';
import { Stop } from '#launcher/project.ts';
import { secondsOf, speechRate } from './speech.ts';

/** Who speaks in a film: its two people, and the coach between the calls. */
export type Speaker = 'seller' | 'client' | 'coach';

/** One line and the time that the pictures leave for it. */
export interface FilmLine {
  readonly speaker: Speaker;
  readonly words: string;
  /** Seconds from the film's beginning. */
  readonly from: number;
  /** Seconds until the next line begins, or something is to be read. */
  readonly room: number;
}

function speakerOf({ kind, speaker }: Beat): Speaker | null {
  if (kind === 'seller' || kind === 'client') return speaker;
  return kind === 'stop' ? 'coach' : null;
}

/** What is said aloud in a film, in order. Thoughts and cards are read. */
export function linesOf({ beats }: Film): readonly FilmLine[] {
  return beats.flatMap((beat) => {
    const speaker = speakerOf(beat);
    return speaker === null
      ? []
      : [{ speaker, words: beat.text, from: beat.from, room: beat.to - beat.from }];
  });
}

/** Faster than that, a voice sounds hurried. */
const mostTempo = 1.25;

/**
 * How much faster a line has to be said to leave a breath before the next one; 1: as it is.
 * @throws Stop for a line that would have to be rushed
 */
export function tempoFor({ words, room }: FilmLine, sound: Uint8Array): number {
  const tempo = secondsOf(sound) / (room - breathSeconds);
  if (tempo > mostTempo)
    throw new Stop(
      `“${words}” takes this voice ${secondsOf(sound).toFixed(1)} seconds; the film has ${room.toFixed(1)}. Try another voice.`,
    );
  return Math.max(1, tempo);
}

const breathSeconds = 0.2;

/** All lines at their times, silence between them, as long as the film. */
export function trackOf(
  film: Film,
  spoken: readonly { readonly line: FilmLine; readonly sound: Uint8Array }[],
): Uint8Array {
  const track = new Uint8Array(Math.round(film.duration * speechRate) * 2);
  for (const { line, sound } of spoken) track.set(sound, Math.round(line.from * speechRate) * 2);
  return track;
}
