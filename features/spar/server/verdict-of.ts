import { judge, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { TalkRow, TurnRow } from './queries.ts';

/** The verdict on a talk, from its rows. */
export function verdictOf(
  { rubric, temper, opening, client }: TalkRow,
  turns: readonly TurnRow[],
): TalkVerdict {
  const { offer, who, wants, day } = client;
  return judge({ rubric, temper, opening, turns, told: [offer, who, wants, day] });
}
