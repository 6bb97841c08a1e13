import { AppError } from '#platform/contract/errors.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import * as contract from '#features/clients/contract-recall.ts';
import { type Kept, keptFigure, keptOf } from '#features/clients/rules-recall.ts';
import { clientOf } from '#features/clients/server/queries.ts';
import * as queries from './queries.ts';

export interface RecallDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyed: Keyed;
  readonly notify: Notify;
  readonly appUrl: string;
}

const purpose = 'client-recall';
export const recallPage = '/recall';

/** The address that a member gives to their client. It answers one question and opens nothing else. */
export function recallLinks({ appUrl, keyed }: Pick<RecallDeps, 'appUrl' | 'keyed'>) {
  return (id: string): string =>
    new URL(`${recallPage}#token=${encodeURIComponent(keyed.sign(purpose, id))}`, appUrl).href;
}

/** @throws AppError link_spent for a token that is not ours */
function idIn(keyed: Keyed, token: string): string {
  const id = keyed.open(purpose, token);
  if (id === null) throw new AppError('link_spent');
  return id;
}

function present(linkOf: (id: string) => string, row: queries.RecallRow): contract.Recall {
  const { answer, answeredAt, answeredBy, askedAt, askOn, corrected, erasedAt, id, opener, sentence } = row;
  const kept = queries.keptIn(row);
  return {
    id,
    sentence,
    way: row.way,
    opener,
    talkedOn: row.talkedOn,
    askOn,
    link: answeredAt === null && erasedAt === null ? linkOf(id) : null,
    askedAt: askedAt?.toISOString() ?? null,
    answer:
      answer === null || answeredAt === null || answeredBy === null || kept === null
        ? null
        : {
            text: answer,
            at: answeredAt.toISOString(),
            by: answeredBy,
            kept,
            words: keptOf(sentence, answer).words,
            isCorrected: corrected !== null,
          },
    isErased: erasedAt !== null,
  };
}

/** The figures of each group, the largest first. */
function figuresBy<Group extends string>(
  rows: readonly queries.RecallRow[],
  groupOf: (row: queries.RecallRow) => Group | null,
) {
  const groups = new Map<Group, Kept[]>();
  for (const row of rows) {
    const [group, kept] = [groupOf(row), queries.keptIn(row)];
    if (group === null || kept === null) continue;
    groups.set(group, [...(groups.get(group) ?? []), kept]);
  }
  return [...groups].map(([group, kinds]) => ({ group, ...keptFigure(kinds) }));
}

const byAnswers = (left: { answers: number }, right: { answers: number }) => right.answers - left.answers;

/** What should be left with clients, and what was: the member's part and the page of the client. */
export function recallRoutes(deps: RecallDeps): Route[] {
  const { clock, db, keyed, notify } = deps;
  const linkOf = recallLinks(deps);
  const shown = (row: queries.RecallRow) => present(linkOf, row);
  return [
    route(contract.listRecalls, {
      handle: async ({ params, viewer: { userId } }) => {
        const client = await clientOf(db, { id: params.id, userId });
        return queries.recallsOf(db, { clientId: client.id, userId });
      },
      present: (rows) => ({ recalls: rows.map(shown) }),
    }),
    route(contract.addRecall, {
      handle: ({ body, params, viewer: { userId } }) =>
        db.transaction(async (tx) => {
          const client = await clientOf(tx, { id: params.id, userId });
          return queries.insertRecall(tx, { ...body, clientId: client.id, userId }, clock.now());
        }),
      present: shown,
    }),
    route(contract.recallFigures, {
      handle: ({ viewer: { userId } }) => queries.answersOf(db, userId),
      present: (rows) => ({
        all: keptFigure(rows.flatMap((row) => queries.keptIn(row) ?? [])),
        months: figuresBy(rows, ({ answeredAt }) => answeredAt?.toISOString().slice(0, 7) ?? null).map(
          ({ group, ...figure }) => ({ month: group, ...figure }),
        ),
        ways: figuresBy(rows, ({ way }) => way)
          .toSorted(byAnswers)
          .map(({ group, ...figure }) => ({ way: group, ...figure })),
        openers: figuresBy(rows, ({ opener }) => (opener === '' ? null : opener))
          .toSorted(byAnswers)
          .slice(0, 20)
          .map(({ group, ...figure }) => ({ opener: group, ...figure })),
      }),
    }),
    route(contract.changeRecall, {
      handle: ({ body, params, viewer: { userId } }) => {
        const change = Object.fromEntries(
          Object.entries(body).filter(([, value]) => value !== undefined),
        ) as Parameters<typeof queries.updateRecall>[2];
        return db.transaction((tx) =>
          queries.updateRecall(tx, { id: params.id, userId }, change, clock.now()),
        );
      },
      present: shown,
    }),
    route(contract.deleteRecall, {
      handle: ({ params, viewer: { userId } }) =>
        db.transaction((tx) => queries.hideRecall(tx, { id: params.id, userId }, clock.now())),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreRecall, {
      handle: ({ params, viewer: { userId } }) =>
        db.transaction((tx) => queries.showRecall(tx, { id: params.id, userId })),
      present: shown,
    }),
    route(contract.readQuestion, {
      handle: ({ body }) => queries.questionOf(db, idIn(keyed, body.token)),
      present: ({ answeredBy, from, talkedOn }) => ({ from, talkedOn, isAnswered: answeredBy !== null }),
    }),
    route(contract.answerQuestion, {
      handle: ({ body }) =>
        db.transaction(async (tx) => {
          const taken = await queries.takeAnswer(tx, idIn(keyed, body.token), body.answer, clock.now());
          // Neither who they are nor what they wrote: both can be erased, and then stand nowhere.
          await notify(tx, {
            userId: taken.userId,
            kind: 'recall',
            type: 'info',
            title: 'A client answered',
            message: 'What they still remember of your talk is on their page.',
            actionUrl: `/clients/${taken.clientId}`,
            onceKey: `recall:${taken.id}`,
          });
        }),
      present: () => ({ answered: true as const }),
    }),
    route(contract.eraseAnswer, {
      handle: ({ body }) =>
        db.transaction((tx) => queries.forgetAnswer(tx, idIn(keyed, body.token), clock.now())),
      present: () => ({ erased: true as const }),
    }),
  ];
}
