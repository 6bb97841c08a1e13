import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { startBody } from '#features/spar/contract-talk.ts';
import { figuresIn } from '#platform/contract/figures.ts';
import { notRead } from '#features/spar/rules/reading.ts';
import { needAllowance } from './allowance.ts';
import { tellsOfCard } from '#features/spar/server/played-client/card-tells.ts';
import { hasOwnCall } from './first-call.ts';
import { houseClientOf } from '#features/spar/server/house/house.ts';
import {
  cardClientOf,
  openingOf,
  playedHouseClient,
  type PlayedClient,
} from '#features/spar/server/played-client/played-client.ts';
import {
  hasReadUnsaid,
  needFewUnspoken,
  talkOf,
  type TalkRow,
  turnsOf,
} from '#features/spar/server/queries.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';
import { sparTalks, sparTurns } from '#features/spar/server/tables.ts';

type CallOptions = z.output<typeof startBody>;

const noPlan = () =>
  new AppError('premium_required', {
    message:
      'This client comes with Tools & Resources and with Premium. Practice clients without a lock are open to you.',
  });

const noMoreOwn = () =>
  new AppError('premium_required', {
    message:
      'One call on a card of your own is free, and you’ve begun it. More come with Tools & Resources and with Premium.',
  });

interface ChosenClient {
  readonly client: PlayedClient;
  readonly cardId: string | null;
  readonly clientId: string | null;
  /** Admins read in the editor what a written client does not say. */
  readonly isKnown: boolean;
}

async function clientOf(
  deps: SparDeps,
  viewer: SparMember,
  { client, situation }: Pick<CallOptions, 'client' | 'situation'>,
  seed: string,
): Promise<ChosenClient> {
  const hasAll = can(viewer, 'spar.use');
  if ('house' in client) {
    const isAdmin = can(viewer, 'admin');
    const { facts, isWritten } = await houseClientOf(deps.db, client.house, { drafts: isAdmin });
    if (!facts.isFree && !hasAll) throw noPlan();
    return {
      client: playedHouseClient(facts, seed),
      cardId: null,
      clientId: null,
      isKnown: isAdmin && isWritten,
    };
  }
  if (!hasAll && (await hasOwnCall(deps.db, viewer))) throw noMoreOwn();
  const [card] = await deps.cardsOf(deps.db, { userId: viewer.userId, ids: [client.card] });
  if (!card) throw new AppError('not_found');
  const { clientId } = card;
  return { client: cardClientOf(card, seed, situation), cardId: card.id, clientId, isKnown: false };
}

/** Begins a talk; it does not count yet. @throws AppError not_found, premium_required, allowance_spent, conflict */
export async function startTalk(deps: SparDeps, viewer: SparMember, asked: CallOptions): Promise<TalkRow> {
  const { db, clock, writer } = deps;
  const { situation, temper, minutes } = asked;
  const id = randomUUID();
  const chosen = await clientOf(deps, viewer, asked, id);
  const { cardId, clientId, isKnown } = chosen;
  // Stored as they are now: a verdict that is computed again must not change with the profile.
  const known = (await deps.businessOf(db, { userId: viewer.userId })).join('\n');
  const business = [...figuresIn(known)].map(String);
  await needAllowance(db, deps, viewer);
  await needFewUnspoken(db, { userId: viewer.userId, now: clock.now() });
  const tells = cardId === null ? chosen.client.tells : await tellsOfCard(deps, viewer, chosen.client);
  const client: PlayedClient = { ...chosen.client, business, tells };
  const knewUnsaid = isKnown || (await hasReadUnsaid(db, { userId: viewer.userId, rootId: id, client }));
  const [row] = await db
    .insert(sparTalks)
    .values({
      id,
      rootId: id,
      userId: viewer.userId,
      client,
      cardId,
      clientId,
      knewUnsaid,
      opening: openingOf(situation, client),
      situation,
      temper,
      minutes,
      promptVersion: sparClientPrompt.version,
      demoNotice: writer.demoNotice,
      startedAt: clock.now(),
    })
    .returning();
  if (!row) throw new Error('the talk was not inserted');
  return row;
}

/** A client and what was said before the talk, where both come from elsewhere, such as a real call. */
export interface GivenBeginning {
  readonly client: Omit<PlayedClient, 'business'>;
  readonly clientId: string | null;
  readonly opening: string;
  readonly turns: readonly { readonly said: string; readonly answer: string }[];
}

/** Begins a talk that has gone on for some turns already. @returns its id @throws AppError allowance_spent, conflict */
export async function startFrom(
  deps: SparDeps,
  viewer: SparMember,
  { client, clientId, opening, turns }: GivenBeginning,
): Promise<string> {
  const { db, clock, writer } = deps;
  const { userId } = viewer;
  const id = randomUUID();
  const now = clock.now();
  const known = (await deps.businessOf(db, { userId })).join('\n');
  await needAllowance(db, deps, viewer);
  await needFewUnspoken(db, { userId, now });
  await db.transaction(async (tx) => {
    await tx.insert(sparTalks).values({
      id,
      rootId: id,
      userId,
      client: { ...client, business: [...figuresIn(known)].map(String) },
      clientId,
      opening,
      situation: 'discovery',
      temper: 'guarded',
      minutes: 7,
      promptVersion: sparClientPrompt.version,
      demoNotice: writer.demoNotice,
      startedAt: now,
    });
    if (turns.length > 0)
      await tx
        .insert(sparTurns)
        .values(
          turns.map((turn, at) => ({ ...turn, talkId: id, number: at + 1, reading: notRead, at: now })),
        );
  });
  return id;
}

/**
 * Refuses another call with the client of a talk to a member whose plan lacks them. @throws AppError premium_required
 */
export function needPlan({ client }: Pick<TalkRow, 'client'>, viewer: SparMember): void {
  // Taken from the talk, since its client may be turned off or deleted by now.
  const { house, isFree } = client;
  const isOpenToAll = house !== null && isFree;
  if (!isOpenToAll && !can(viewer, 'spar.use')) throw house === null ? noMoreOwn() : noPlan();
}

/**
 * Another attempt of a talk: a new talk with everything before a turn.
 * @throws AppError not_found, conflict for a turn that it does not have, premium_required, allowance_spent
 */
export async function rewindTalk(
  deps: SparDeps,
  viewer: SparMember,
  { id, turn }: { readonly id: string; readonly turn: number },
): Promise<TalkRow> {
  const { db, clock, writer } = deps;
  const talk = await talkOf(db, { id, userId: viewer.userId });
  const turns = await turnsOf(db, id);
  if (turn > turns.length) throw new AppError('conflict', { message: 'This call has no such turn.' });
  needPlan(talk, viewer);
  await needAllowance(db, deps, viewer);
  await needFewUnspoken(db, { userId: viewer.userId, now: clock.now() });
  return db.transaction(async (tx) => {
    const { userId, client, clientId, cardId, opening, situation, temper, minutes, rootId } = talk;
    const { followsId, memory } = talk;
    const call = { opening, situation, temper, minutes, rootId, followsId, memory };
    const same = { userId, client, clientId, cardId, ...call };
    const [row] = await tx
      .insert(sparTalks)
      .values({
        ...same,
        knewUnsaid: talk.knewUnsaid || (await hasReadUnsaid(tx, talk)),
        rewoundFromId: id,
        rewoundTurn: turn,
        promptVersion: sparClientPrompt.version,
        demoNotice: writer.demoNotice,
        startedAt: clock.now(),
      })
      .returning();
    if (!row) throw new Error('the attempt was not inserted');
    const before = turns.filter(({ number }) => number < turn);
    if (before.length > 0)
      await tx.insert(sparTurns).values(
        before.map(({ number, said, answer, reading, at }) => ({
          talkId: row.id,
          number,
          said,
          answer,
          reading,
          at,
        })),
      );
    return row;
  });
}
