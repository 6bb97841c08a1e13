import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { type AllowanceRow, readAllowance } from '#platform/server/runs/allowance.ts';
import { answeredBy } from '#platform/server/runs/run.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { originOf } from '#features/tools/contract.ts';
import * as contract from '#features/ask/contract.ts';
import { type KeptAnswer, type Opened, shownNow } from '#features/ask/rules/kept-answer.ts';
import { answerQuestion, askQuota, openedOf } from './answer.ts';
import type { AskDeps } from './ask-deps.ts';
import * as queries from './queries.ts';

const presentAllowance = ({ limit, more, remaining, resetsAt, used }: AllowanceRow) => ({
  limit,
  used,
  remaining,
  more,
  resetsAt: resetsAt.toISOString(),
});

/** The sentences and their sources, without what only the server asks of a source. */
const presentSentences = ({ sentences, sources }: Pick<KeptAnswer, 'sentences' | 'sources'>) => ({
  sentences: sentences.map(({ quote, source, text }) => ({ text, quote, source })),
  sources: sources.map(({ address, kind, title }) => ({ kind, title, address })),
});

function presentTurn({ answer, askedAt, demoNotice, id, question }: queries.TurnRow, opened: Opened) {
  const { failed, hidden, isPart, locked, nearest, next, sentences, sources, way } = shownNow(answer, opened);
  return {
    id,
    question,
    askedAt: askedAt.toISOString(),
    answer: {
      way,
      ...presentSentences({ sentences, sources }),
      hidden,
      locked: locked && { title: locked.title, address: locked.address, opensAt: locked.opensAt },
      nearest: nearest && { title: nearest.title, address: nearest.address },
      next: next && {
        task: next.task,
        client: { title: next.client.title, address: next.client.address },
        lesson: { title: next.lesson.title, address: next.lesson.address },
      },
      isPart,
      failed,
      origin: way === 'written' ? originOf(demoNotice) : { demoNotice: null, aiGenerated: false },
    },
  };
}

const presentThread = ({
  id,
  opened,
  turns,
}: {
  readonly id: string;
  readonly turns: readonly queries.TurnRow[];
  readonly opened: Opened;
}) => ({ id, turns: turns.map((turn) => presentTurn(turn, opened)) });

/** The routes of questions to the material. */
export function askRoutes(deps: AskDeps): Route[] {
  const { clock, db, writer } = deps;
  const headers = aiDisclosure(writer);
  const allowance = (viewer: Viewer) => readAllowance(db, { ...askQuota(viewer), now: clock.now() });
  const withOpened = async (viewer: Viewer, id: string, turns: readonly queries.TurnRow[]) => ({
    id,
    turns,
    opened: openedOf(viewer, await deps.placesOf(viewer)),
  });
  const answer = async function* ({ body, signal, viewer }: Context<typeof contract.ask>) {
    for await (const step of answerQuestion(deps, viewer, body, signal))
      yield step.type === 'partial' ? { ...step, value: presentSentences(step.value) } : step;
  };
  return [
    route(contract.ask, {
      ...answeredBy(answer),
      headers,
      present: ({ allowance: left, kept }) => ({
        threadId: kept.turn.threadId,
        turn: presentTurn(kept.turn, kept.opened),
        allowance: presentAllowance(left),
      }),
    }),
    route(contract.listThreads, {
      handle: async ({ viewer }) => ({
        threads: await queries.threadsOf(db, viewer.userId),
        left: await allowance(viewer),
      }),
      present: ({ left, threads }) => ({
        threads: threads.map(({ askedAt, id, question }) => ({
          id,
          question,
          askedAt: askedAt.toISOString(),
        })),
        allowance: presentAllowance(left),
      }),
    }),
    route(contract.readThread, {
      headers,
      handle: async ({ params: { id }, viewer }) =>
        withOpened(viewer, id, await queries.turnsOf(db, { id, userId: viewer.userId })),
      present: presentThread,
    }),
    route(contract.deleteThread, {
      handle: ({ params: { id }, viewer }) =>
        queries.removeThread(db, { id, userId: viewer.userId, now: clock.now() }),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreThread, {
      headers,
      handle: async ({ params: { id }, viewer }) =>
        withOpened(viewer, id, await queries.restoreThread(db, { id, userId: viewer.userId })),
      present: presentThread,
    }),
  ];
}
