import type { Attempt } from '#features/assessment/contract.ts';
import type { AttemptRow } from './queries.ts';

/** An attempt as its owner sees it. */
export function presentAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    answers: row.answers,
    points: row.points,
    percent: row.percent,
    takenAt: row.takenAt.toISOString(),
  };
}
