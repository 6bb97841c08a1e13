import { judgesEach } from '#features/spar/rules/record.ts';
import { judge, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { TalkRow, TurnRow } from './queries.ts';

/** What was known before the first word: what the call shows, the member's own card, and their profile. */
function toldOf({ rubric, opening, client }: TalkRow): string[] {
  const { house, name, offer, who, wants, day, frustration, explanation, business = [] } = client;
  const shown = [offer, who, wants, day];
  // Talks of older rubrics keep the verdict that they had.
  if (!judgesEach(rubric)) return shown;
  return [...shown, name, opening, ...business, ...(house === null ? [frustration, explanation] : [])];
}

/** The verdict on a talk, from its rows. */
export function verdictOf(talk: TalkRow, turns: readonly TurnRow[]): TalkVerdict {
  const { rubric, temper, opening } = talk;
  return judge({ rubric, temper, opening, turns, told: toldOf(talk) });
}
