import type { CallTurn } from '#features/calls/contract.ts';
import { callLimits } from './limits.ts';
import { Masking } from './masking.ts';
import { numbered, piecesOf } from './pieces.ts';
import { readTranscript } from './transcript/read-transcript.ts';
import { speakersIn } from './transcript/transcript.ts';

/** A text as a call: its turns, and who speaks, who says most first. */
export interface Brought {
  readonly turns: readonly CallTurn[];
  readonly speakers: readonly string[];
}

const grouped = (count: number) => count.toLocaleString('en-US');

const refusals = {
  empty: 'Paste what was said, or choose a file with it.',
  'no-text': 'This isn’t text. Choose a TXT, DOCX, VTT or SRT file, or paste the words.',
  'too-long': `This is too long: at most ${grouped(callLimits.text)} characters and ${grouped(callLimits.turns)} turns. Split it into two calls.`,
} as const;

/** Reads a transcript or notes. @returns the call, or why it can't be one */
export function bring(text: string): Brought | string {
  const read = readTranscript(text);
  if (typeof read === 'string') return refusals[read];
  const speakers = speakersIn(read.lines).map(({ name }) => name);
  if (speakers.length > callLimits.speakers)
    return `This text has ${grouped(speakers.length)} speakers, and we can tell ${callLimits.speakers} apart. Give the others one name, or leave them out.`;
  const turns = read.lines.map(({ at, speaker, text: said }) => ({
    speaker: speaker === null ? null : speakers.indexOf(speaker),
    text: said,
    at,
  }));
  return { turns, speakers };
}

interface Sending extends Brought {
  readonly memberSpeaker: number | null;
  /** '' for nobody. */
  readonly client: string;
  readonly isMasked: boolean;
}

/** A turn as it is sent, and whether something in it is replaced. */
export interface SentTurn {
  readonly who: 'me' | 'them' | 'unknown';
  readonly sent: string;
  readonly isMasked: boolean;
}

const nameOf = (speaker: number | null) => (speaker === null ? null : String(speaker));

/** What is sent to the model of a call, and in how many pieces. */
export function sendingOf({ client, isMasked, memberSpeaker, speakers, turns }: Sending) {
  const others = speakers.filter((_, index) => index !== memberSpeaker);
  const masking = new Masking(others, {
    client,
    me: memberSpeaker === null ? null : (speakers[memberSpeaker] ?? null),
    said: turns.map(({ text }) => text),
  });
  const lines = numbered(
    turns.map(({ speaker, text, at }) => ({ speaker: nameOf(speaker), text, at })),
    nameOf(memberSpeaker),
  );
  const sent: SentTurn[] = lines.map(({ text, who }) => {
    const masked = isMasked ? masking.apply(text) : null;
    return { who, sent: masked?.sent ?? text, isMasked: (masked?.masked.length ?? 0) > 0 };
  });
  return { turns: sent, pieces: piecesOf(lines).length };
}
