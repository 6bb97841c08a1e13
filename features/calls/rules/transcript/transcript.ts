/** One turn of a call: what somebody said without a break. */
export interface Line {
  /** As the transcript names them; null where it doesn't say who speaks. */
  readonly speaker: string | null;
  readonly text: string;
  /** Seconds from the beginning of the call; null where the transcript has no times. */
  readonly at: number | null;
}

/** `notes`: somebody's own notes, in which nobody is named. */
export type TranscriptKind = 'cues' | 'turns' | 'notes';

export interface Transcript {
  readonly kind: TranscriptKind;
  readonly lines: readonly Line[];
}

export const transcriptLimits = {
  /** Characters of the text: three hours of talk have about 180,000. */
  text: 200_000,
  lines: 6000,
  speakers: 40,
  /** Characters of a speaker's name. */
  name: 80,
} as const;

/** Joins what the same person says in a row, as cut up by cues. */
export function joined(lines: readonly Line[]): Line[] {
  const turns: { speaker: string | null; texts: string[]; at: number | null }[] = [];
  for (const { speaker, text, at } of lines) {
    const last = turns.at(-1);
    if (last && last.speaker === speaker && speaker !== null) last.texts.push(text);
    else turns.push({ speaker, texts: [text], at });
  }
  return turns.map(({ speaker, texts, at }) => ({ speaker, text: texts.join(' '), at }));
}

/** Who speaks in it, who says most first. */
export function speakersIn(lines: readonly Line[]): { name: string; words: number }[] {
  const words = new Map<string, number>();
  for (const { speaker, text } of lines)
    if (speaker !== null) words.set(speaker, (words.get(speaker) ?? 0) + text.split(/\s+/u).length);
  return [...words].map(([name, many]) => ({ name, words: many })).toSorted((a, b) => b.words - a.words);
}
