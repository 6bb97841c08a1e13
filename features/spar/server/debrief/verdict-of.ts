import { judge, type TalkRecord, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { Played } from '#features/spar/rules/turns.ts';
import type { TalkRow, TurnRow } from '#features/spar/server/queries.ts';

/** What the rules need of a talk. */
export const playedOf = ({ temper, client }: Pick<TalkRow, 'temper' | 'client'>): Played => ({
  temper,
  tells: client.tells.length,
});

/** What was known before the first word: what the call shows, the member's own card, and their profile. */
function toldOf({ opening, client }: TalkRow): string[] {
  const { house, name, offer, who, wants, day, frustration, explanation, business } = client;
  return [
    offer,
    who,
    wants,
    day,
    name,
    opening,
    ...business,
    ...(house === null ? [frustration, explanation] : []),
  ];
}

/** The verdict on a talk, from its rows. */
export function verdictOf(talk: TalkRow, turns: readonly TurnRow[]): TalkVerdict {
  const record: TalkRecord = { ...playedOf(talk), opening: talk.opening, turns, told: toldOf(talk) };
  return judge(record);
}
