import type { Recording } from '#features/tracker/client/session/recording.ts';
import type { ReadLine } from '#features/tracker/rules/rehearsal.ts';

/** The name under which the face in a talk is kept among the tracker's sessions. */
export const keptName = (talkId: string) => `talk:${talkId}`;

/** What was tracked beside a talk: in the memory of the page, until it is left or kept on this device. */
export function newBesideSession() {
  let recording: Recording | null = null;
  let lines: ReadLine[] = [];
  return {
    recording: () => recording,
    /** What the member said while they were tracked; a second Start begins again. */
    lines: (): readonly ReadLine[] => lines.filter(({ to }) => recording !== null && to > recording.startAt),
    record: (begun: Recording) => {
      recording = begun;
    },
    /** A turn that the client has answered. @param from when the client had answered the previous turn */
    addTurn: (text: string, from: number, to: number) => {
      if (recording !== null) lines.push({ text, from: Math.max(from, recording.startAt), to });
    },
    /** @returns a function that brings it back, unless something else was tracked since */
    forget: () => {
      const before = { recording, lines };
      recording = null;
      lines = [];
      return () => {
        if (recording === null) ({ recording, lines } = before);
      };
    },
  };
}

export type BesideSession = ReturnType<typeof newBesideSession>;
