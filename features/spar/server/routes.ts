import { can } from '#platform/contract/capabilities.ts';
import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { answeredBy } from '#platform/server/runs/run.ts';
import { readSpar } from '#features/spar/contract.ts';
import * as drill from '#features/spar/contract-drill.ts';
import * as contract from '#features/spar/contract-talk.ts';
import { originOf } from '#features/tools/contract.ts';
import { sparAllowanceOf } from './talk/allowance.ts';
import { dueDrills, gradeDrill } from './drills/drills.ts';
import { callDayAfter, dayAfterOf } from './talk/day-after.ts';
import { endTalk } from './talk/end.ts';
import { firstCall, firstOfItsKind, hasOwnCall, newestScores } from './talk/first-call.ts';
import { houseOf } from './house/house.ts';
import {
  type FullTalk,
  presentDrill,
  presentFirst,
  presentedRubric,
  presentHouse,
  presentSuggested,
  presentSummary,
  presentTalk,
  presentTurn,
} from './present.ts';
import {
  attemptsOf,
  changeTalk,
  isAnswering,
  listOf,
  removeTalk,
  restoreTalk,
  talkOf,
  turnsOf,
} from './queries.ts';
import { writeSentences } from './debrief/sentences.ts';
import type { SparDeps, SparMember } from './spar-deps.ts';
import { rewindTalk, startTalk } from './talk/start.ts';
import type { TalkRow } from './queries.ts';
import { sayTurn } from './talk/turn.ts';

/** Reads everything that the member sees of a talk. */
async function fullOf(deps: SparDeps, viewer: SparMember, talk: TalkRow): Promise<FullTalk> {
  const { db, clock } = deps;
  const { id, userId, cardId } = talk;
  const now = clock.now();
  const [turns, attempts, answering, cards, lessonOf, dayAfter, first] = await Promise.all([
    turnsOf(db, id),
    attemptsOf(db, talk),
    isAnswering(db, talk, now),
    cardId === null ? [] : deps.cardsOf(db, { userId, ids: [cardId] }),
    deps.lessonsFor(viewer, now),
    talk.endedAt === null ? null : dayAfterOf(db, talk),
    talk.endedAt === null || talk.memory !== null ? null : firstOfItsKind(db, talk),
  ]);
  const earlier = first && { talk: first, turns: await turnsOf(db, first.id) };
  return { talk, turns, attempts, answering, card: cards[0] ?? null, lessonOf, dayAfter, first: earlier };
}

function firstDifference(a: FullTalk, b: FullTalk): number | null {
  const at = a.turns.findIndex((turn, index) => {
    const other = b.turns[index];
    return other !== undefined && (other.said !== turn.said || other.answer !== turn.answer);
  });
  return at === -1 ? null : at + 1;
}

/** The routes of a member's practice calls. */
export function sparRoutes(deps: SparDeps): Route[] {
  const { db, clock, writer } = deps;
  const headers = aiDisclosure(writer);
  const full = async (viewer: SparMember, talk: Promise<TalkRow>) => fullOf(deps, viewer, await talk);
  const say = ({ params, body, viewer, signal }: Context<typeof contract.sayTurn>) =>
    sayTurn(deps, viewer, { id: params.id, ...body }, signal);

  return [
    route(readSpar, {
      handle: async ({ viewer }) => ({
        hasAll: can(viewer, 'spar.use'),
        hasOwn: await hasOwnCall(db, viewer),
        first: await firstCall(db, viewer),
        scores: await newestScores(db, viewer),
        clients: await houseOf(db),
        business: await deps.businessOf(db, viewer),
        allowance: await sparAllowanceOf(db, deps, viewer),
      }),
      present: ({ clients, business, hasAll, hasOwn, first, scores, allowance }) => ({
        clients: presentHouse(clients, hasAll),
        suggested: presentSuggested(clients, hasAll, business),
        ownCards: hasAll ? ('all' as const) : hasOwn ? ('none' as const) : ('one' as const),
        first: first && presentFirst(first),
        scores: scores.map(({ heard, startedAt, temper }) => ({
          at: startedAt.toISOString(),
          heard,
          temper,
        })),
        rubric: presentedRubric,
        allowance,
        origin: originOf(writer.demoNotice),
        transcribes: deps.transcriber !== null,
      }),
    }),
    route(contract.startTalk, {
      handle: ({ viewer, body }) => full(viewer, startTalk(deps, viewer, body)),
      present: presentTalk,
    }),
    route(contract.listTalks, {
      headers,
      handle: async ({ viewer: { userId }, query }) => {
        const { rows, next } = await listOf(db, { userId, ...query });
        const ids = [...new Set(rows.flatMap(({ talk }) => talk.cardId ?? []))];
        const cards = ids.length === 0 ? [] : await deps.cardsOf(db, { userId, ids });
        return { rows, next, cards: new Map(cards.map((card) => [card.id, card])) };
      },
      present: ({ rows, next, cards }) => ({
        talks: rows.map(({ talk, turns }) =>
          presentSummary(talk, turns, cards.get(talk.cardId ?? '') ?? null),
        ),
        next,
      }),
    }),
    route(contract.readTalk, {
      headers,
      handle: ({ viewer, params }) => full(viewer, talkOf(db, { id: params.id, userId: viewer.userId })),
      present: presentTalk,
    }),
    route(contract.sayTurn, {
      ...answeredBy(say),
      headers,
      present: ({ kept: { talk, turn, secondsUsed }, allowance }) => ({
        turn: presentTurn(talk, turn),
        secondsUsed,
        secondsLeft: Math.max(0, talk.minutes * 60 - secondsUsed),
        state: talk.endedAt === null ? ('open' as const) : ('ended' as const),
        endedBy: talk.endedBy,
        allowance,
      }),
    }),
    route(contract.endTalk, {
      headers,
      handle: ({ viewer, params }) => full(viewer, endTalk(deps, { id: params.id, userId: viewer.userId })),
      present: presentTalk,
    }),
    sentencesRoute(deps),
    route(contract.rewindTalk, {
      headers,
      handle: ({ viewer, params, body }) =>
        full(viewer, rewindTalk(deps, viewer, { id: params.id, turn: body.turn })),
      present: presentTalk,
    }),
    route(contract.callDayAfter, {
      headers,
      handle: ({ viewer, params, signal }) => full(viewer, callDayAfter(deps, viewer, params.id, signal)),
      present: presentTalk,
    }),
    route(contract.compareTalks, {
      headers,
      handle: async ({ viewer, query }) => {
        const read = (id: string) => full(viewer, talkOf(db, { id, userId: viewer.userId }));
        return { a: await read(query.a), b: await read(query.b) };
      },
      present: ({ a, b }) => ({ a: presentTalk(a), b: presentTalk(b), differFrom: firstDifference(a, b) }),
    }),
    route(contract.changeTalk, {
      headers,
      handle: ({ viewer, params, body }) => {
        const change = {
          ...(body.note !== undefined && { note: body.note }),
          ...(body.outcome !== undefined && { outcome: body.outcome }),
        };
        return full(viewer, changeTalk(db, { id: params.id, userId: viewer.userId, change }));
      },
      present: presentTalk,
    }),
    route(contract.deleteTalk, {
      handle: ({ viewer, params }) =>
        removeTalk(db, { id: params.id, userId: viewer.userId, now: clock.now() }),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreTalk, {
      headers,
      handle: ({ viewer, params }) => full(viewer, restoreTalk(db, { id: params.id, userId: viewer.userId })),
      present: presentTalk,
    }),
    ...drillRoutes(deps),
  ];
}

/** The better sentences: the talk is presented with them once they are written. */
function sentencesRoute(deps: SparDeps): Route {
  const run = async function* ({ viewer, params, signal }: Context<typeof contract.writeSentences>) {
    for await (const step of writeSentences(deps, viewer, params.id, signal))
      if (step.type === 'partial') yield step;
      else
        yield {
          type: 'done' as const,
          row: { ...step.row, kept: await fullOf(deps, viewer, step.row.kept) },
        };
  };
  return route(contract.writeSentences, {
    ...answeredBy(run),
    headers: aiDisclosure(deps.writer),
    present: ({ kept }) => presentTalk(kept),
  });
}

function drillRoutes(deps: SparDeps): Route[] {
  const { db, clock } = deps;
  return [
    route(drill.listDrills, {
      handle: async ({ viewer, query }) => {
        const now = clock.now();
        const found = await dueDrills(db, { userId: viewer.userId, talkId: query.talkId, now });
        return { ...found, lessonOf: await deps.lessonsFor(viewer, now) };
      },
      present: ({ due, waiting, nextAt, nextWith, lessonOf }) => ({
        due: due.map((row) => presentDrill(row, lessonOf)),
        waiting,
        nextAt: nextAt?.toISOString() ?? null,
        nextWith,
      }),
    }),
    route(drill.gradeDrill, {
      handle: async ({ viewer, params, body }) => {
        const now = clock.now();
        const row = await gradeDrill(db, { id: params.id, userId: viewer.userId, ...body, now });
        return { row, lessonOf: await deps.lessonsFor(viewer, now) };
      },
      present: ({ row, lessonOf }) => presentDrill(row, lessonOf),
    }),
  ];
}
