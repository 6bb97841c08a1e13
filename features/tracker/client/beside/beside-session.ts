import type { Recording } from '#features/tracker/client/session/recording.ts';
import type { ReadLine } from '#features/tracker/rules/rehearsal.ts';

/** What was tracked beside a talk: in the memory of the page, until it is left or kept on this device. */
export interface BesideSession {
  recording: Recording | null;
  /** What the member said, and from the client's last answer to the next one. */
  readonly lines: ReadLine[];
}

export const newBesideSession = (): BesideSession => ({ recording: null, lines: [] });

/** Under which name a talk's face is kept among the tracker's sessions. */
export const keptName = (talkId: string) => `talk:${talkId}`;

/** The lines of what is recorded now: a second Start begins anew. */
export function linesOf({ recording, lines }: BesideSession): readonly ReadLine[] {
  return recording === null ? [] : lines.filter(({ to }) => to > recording.startAt);
}
