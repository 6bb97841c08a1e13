import { chargeWords, drillWords, stepWords } from '#content/spar/verdict-words.ts';
import type { FirstCall, HouseClient, Rubric } from '#features/spar/contract.ts';
import type { Drill } from '#features/spar/contract-drill.ts';
import type { EarlierCall, Talk, TalkClient, TalkSummary, Turn } from '#features/spar/contract-talk.ts';
import { fittingClient } from '#features/spar/rules/fitting-client.ts';
import { stepPoints } from '#features/spar/rules/credits.ts';
import { secondsSpoken } from '#features/spar/rules/measures.ts';
import { steps } from '#features/spar/rules/vocabulary.ts';
import { originOf } from '#features/tools/contract.ts';
import type { DrillRow } from './drills/drills.ts';
import type { HouseClientFacts } from './house/house-facts.ts';
import { type SparCard, unmasked } from './played-client/played-client.ts';
import { type LessonOf, presentDebrief } from './debrief/present-debrief.ts';
import type { TalkRow, TurnRow } from './queries.ts';
import { verdictOf } from './debrief/verdict-of.ts';

/** The criteria for judging a talk. */
export const presentedRubric: Rubric = {
  steps: steps.map((step) => ({ step, label: stepWords[step].label, asks: stepWords[step].asks })),
  stepPoints,
  pushing: Object.entries(chargeWords).map(([kind, { label, why }]) => ({ kind, label, why })),
};

/** The clients of the house: what they do not say is left out. */
export const presentHouse = (clients: readonly HouseClientFacts[], hasAll: boolean): HouseClient[] =>
  clients.map(({ slug, name, who, day, wants, offer, situation, temper, isFree }) => ({
    slug,
    name,
    who,
    day,
    wants,
    offer,
    situation,
    temper,
    locked: !isFree && !hasAll,
  }));

/** The client of the house to call first: the one that fits the member's trade, among those that they may call. */
export const presentSuggested = (
  clients: readonly HouseClientFacts[],
  hasAll: boolean,
  business: readonly string[],
): string | null => {
  const open = clients.filter(({ isFree }) => isFree || hasAll);
  return fittingClient(open, business)?.slug ?? null;
};

/** A talk with everything that the member sees. */
export interface FullTalk {
  readonly talk: TalkRow;
  readonly turns: readonly TurnRow[];
  readonly card: SparCard | null;
  readonly answering: boolean;
  readonly attempts: readonly (Pick<TalkRow, 'id' | 'startedAt' | 'knewUnsaid'> & {
    readonly turn: number | null;
  })[];
  readonly lessonOf: LessonOf;
  /** The call the day after this one. */
  readonly dayAfter: Pick<TalkRow, 'id'> | null;
  /** The first call of its kind, to compare with this one. */
  readonly first: Pick<FullTalk, 'talk' | 'turns'> | null;
}

function presentClient({ client }: TalkRow, card: SparCard | null): TalkClient {
  const { name, who, day, wants, offer, house, realCall } = client;
  return {
    name,
    who,
    day,
    wants,
    offer,
    house,
    isFromCall: realCall !== undefined,
    card: card && { id: card.id, client: card.client, frustration: card.frustration },
  };
}

/** What was said and answered; without what the model read in it. */
export const presentTurn = (talk: Pick<TalkRow, 'client'>, { number, said, answer, at }: TurnRow): Turn =>
  unmasked(talk.client, { number, said, answer, at: at.toISOString() });

function presentBase(talk: TalkRow, card: SparCard | null) {
  const { id, situation, temper, minutes, startedAt, endedAt, heard, pushed, note, outcome } = talk;
  return {
    id,
    client: presentClient(talk, card),
    situation,
    temper,
    minutes,
    state: endedAt === null ? ('open' as const) : ('ended' as const),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    heard,
    pushed,
    rewoundFrom: talk.rewoundFromId === null ? null : { id: talk.rewoundFromId, turn: talk.rewoundTurn ?? 1 },
    follows: talk.followsId,
    knewUnsaid: talk.knewUnsaid,
    note,
    outcome,
    origin: originOf(talk.demoNotice),
  };
}

/** A talk in the list. */
export const presentSummary = (talk: TalkRow, turns: number, card: SparCard | null): TalkSummary =>
  unmasked(talk.client, { ...presentBase(talk, card), turns });

/** Speaking time of a talk, used and left. */
export function secondsOfTalk({ opening, minutes }: TalkRow, turns: readonly TurnRow[]) {
  const secondsUsed = secondsSpoken(opening, turns);
  return { secondsUsed, secondsLeft: Math.max(0, minutes * 60 - secondsUsed) };
}

/** The settings of a member's first call. */
export const presentFirst = ({
  client,
  cardId,
  situation,
  temper,
  minutes,
  startedAt,
}: TalkRow): FirstCall => ({
  name: client.name,
  house: client.house,
  card: cardId,
  situation,
  temper,
  minutes,
  startedAt: startedAt.toISOString(),
});

/** The result of an earlier call, with the same figures as the debrief of a later one. */
function presentEarlier({ talk, turns }: Pick<FullTalk, 'talk' | 'turns'>): EarlierCall {
  const { heard, best, measures } = verdictOf(talk, turns);
  return {
    id: talk.id,
    startedAt: talk.startedAt.toISOString(),
    knewUnsaid: talk.knewUnsaid,
    heard: heard ?? 0,
    questions: measures.questions,
    firstQuestion: measures.firstQuestion,
    best: best?.quote.text ?? null,
  };
}

/** A talk; its debrief, and what the client did not say, only once it has ended. */
export function presentTalk(full: FullTalk): Talk {
  const { talk, turns, card, answering, attempts, dayAfter, lessonOf, first } = full;
  const isOver = talk.endedAt !== null;
  return unmasked(talk.client, {
    ...presentBase(talk, card),
    opening: talk.opening,
    turns: turns.map((turn) => presentTurn(talk, turn)),
    ...secondsOfTalk(talk, turns),
    endedBy: talk.endedBy,
    answering,
    attempts: attempts.map(({ id, turn, startedAt, knewUnsaid }) => ({
      id,
      turn: turn ?? 1,
      startedAt: startedAt.toISOString(),
      knewUnsaid,
    })),
    first: first && presentEarlier(first),
    dayAfter: dayAfter?.id ?? null,
    stayed: isOver && talk.memory ? talk.memory.map(({ memory, said }) => ({ memory, said })) : null,
    debrief: isOver && talk.memory === null ? presentDebrief(talk, turns, lessonOf) : null,
  });
}

/** A drill, with the sentence that was written for its step. */
export function presentDrill({ drill, talk }: DrillRow, lessonOf: LessonOf): Drill {
  return unmasked(talk.client, {
    id: drill.id,
    talkId: drill.talkId,
    turn: drill.turn,
    step: drill.step,
    name: talk.client.name,
    who: talk.client.who,
    says: drill.says,
    asks: drillWords[drill.step],
    said: drill.said,
    better: talk.sentences?.[drill.step] ?? null,
    lesson: lessonOf(stepWords[drill.step].lesson),
    dueAt: drill.dueAt.toISOString(),
    reviews: drill.reviews,
  });
}
