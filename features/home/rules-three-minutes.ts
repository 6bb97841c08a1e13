/** What one round of Three minutes can be made of: ids, the longest due first. */
export interface RoundParts {
  /** Missed turns of practice calls. */
  readonly drills: readonly string[];
  /** Check questions of lessons that they have done. */
  readonly questions: readonly string[];
  /** Something of theirs to say aloud; null: they have no opener yet. */
  readonly opener: string | null;
  /** A text, or a client's step, of which nobody knows what came; null: none. */
  readonly outcome: string | null;
}

export type RoundKind = 'drill' | 'question' | 'opener' | 'outcome';
export interface RoundItem {
  readonly kind: RoundKind;
  readonly id: string;
}

const roundMs = 3 * 60 * 1000;
/** How long each takes. An engineering choice: an answer said or chosen, compared, and the next one pressed. */
const secondsOf: Readonly<Record<RoundKind, number>> = { drill: 45, question: 20, opener: 20, outcome: 10 };

/**
 * What fits into three minutes: missed turns and questions by turns, since what is mixed is remembered longer; then one
 * opener aloud and one outcome, whose places are kept free.
 */
export function roundOf({ drills, questions, opener, outcome }: RoundParts): readonly RoundItem[] {
  const last: readonly RoundItem[] = [
    ...(opener === null ? [] : [{ kind: 'opener' as const, id: opener }]),
    ...(outcome === null ? [] : [{ kind: 'outcome' as const, id: outcome }]),
  ];
  const ranked = [
    ...drills.map((id, place) => ({ kind: 'drill' as const, id, place })),
    ...questions.map((id, place) => ({ kind: 'question' as const, id, place })),
  ].toSorted((a, b) => a.place - b.place);
  let left = last.reduce((seconds, { kind }) => seconds - secondsOf[kind], roundMs / 1000);
  const recalled = ranked.flatMap(({ kind, id }): RoundItem[] => {
    if (secondsOf[kind] > left) return [];
    left -= secondsOf[kind];
    return [{ kind, id }];
  });
  return [...recalled, ...last];
}

/** Whether a round has had its three minutes: then no other item comes, and the one that is open may be finished. */
export function isRoundOver(began: Date, now: Date): boolean {
  return now.getTime() - began.getTime() >= roundMs;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Another of these each day, by the calendar of the member's device; null if there is none. */
export function ofTheDay<One>(all: readonly One[], now: Date): One | null {
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayMs;
  return all[day % all.length] ?? null;
}
