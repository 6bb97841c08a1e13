import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { workedFor } from '#platform/server/clients/clients.ts';
import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { answeredBy } from '#platform/server/runs/run.ts';
import { originOf } from '#features/tools/contract.ts';
import * as contract from '#features/calls/contract.ts';
import { lineOf, promisesIn } from '#features/calls/rules/promises.ts';
import type { CallMember, CallsDeps } from './calls-deps.ts';
import { presentCall, presentSummary } from './present.ts';
import * as queries from './queries.ts';
import { replayCall } from './replay.ts';
import { reviewCall } from './review/review.ts';
import { pieceCountOf } from './review/sent-piece.ts';
import { calls } from './tables.ts';

const isJudged = 'We’re reviewing this call. Stop the review first, or wait until it’s done.';

/** A call with whether it is being judged. */
async function full({ clock, db }: CallsDeps, call: queries.CallRow) {
  return { call, reviewing: await queries.isReviewing(db, call, clock.now()) };
}

/** Keeps a call as it was sent, unless the member has it already. @throws AppError not_found, conflict */
async function addCall(
  { clock, db }: CallsDeps,
  { userId }: CallMember,
  body: Context<typeof contract.addCall>['body'],
): Promise<{ call: queries.CallRow; isKnown: boolean }> {
  const { clientId, turns } = body;
  const digest = queries.digestOf(turns);
  const { id, isKnown } = await db.transaction(async (tx) => {
    // Sent twice at once, it is still kept once.
    await holdMember(tx, { userId });
    if (clientId !== null) {
      await queries.needClient(tx, { id: clientId, userId });
      await workedFor(tx, { id: clientId, now: clock.now() });
    }
    const known = await queries.sameCall(tx, { clientId, digest, userId });
    if (known !== null) return { id: known, isKnown: true };
    const made = randomUUID();
    await queries.keepCall(tx, {
      ...body,
      id: made,
      userId,
      digest,
      turnCount: turns.length,
      characters: turns.reduce((sum, { text }) => sum + text.length, 0),
      pieceCount: pieceCountOf(body),
      pieces: [],
      createdAt: clock.now(),
    });
    return { id: made, isKnown: false };
  });
  return { call: await queries.callOf(db, { id, userId }), isKnown };
}

/** The pieces of a call, the first of which has what is ticked off of what the member really said. */
function tickedOff(
  call: Pick<queries.CallRow, 'memberSpeaker' | 'pieces' | 'turns'>,
  lines: readonly string[],
) {
  const said = new Set(promisesIn(call).map(lineOf));
  const promisesDone = lines.filter((line) => said.has(line));
  return call.pieces.map((piece, place) => (place === 0 ? { ...piece, promisesDone } : piece));
}

/** Changes a call. What depends on who the member is, or on what is sent, is judged again. @throws AppError not_found, conflict */
async function changeCall(
  { clock, db }: CallsDeps,
  { userId }: CallMember,
  id: string,
  body: Context<typeof contract.changeCall>['body'],
): Promise<queries.CallRow> {
  await db.transaction(async (tx) => {
    const { clientId, heldOn, promisesDone } = body;
    // The client before the call, as in a merge.
    if (clientId !== undefined && clientId !== null) {
      await queries.needClient(tx, { id: clientId, userId });
      await workedFor(tx, { id: clientId, now: clock.now() });
    }
    const held = await queries.holdCall(tx, { id, userId });
    const { isMasked = held.isMasked, memberSpeaker = held.memberSpeaker } = body;
    if (memberSpeaker !== null && memberSpeaker >= held.speakers.length) throw new AppError('conflict');
    const isOther = memberSpeaker !== held.memberSpeaker || isMasked !== held.isMasked;
    if (isOther && (await queries.isReviewing(tx, held, clock.now())))
      throw new AppError('conflict', { message: isJudged });
    await tx
      .update(calls)
      .set({
        memberSpeaker,
        isMasked,
        ...(clientId !== undefined && { clientId }),
        ...(heldOn !== undefined && { heldOn }),
        ...(promisesDone !== undefined && { pieces: tickedOff({ ...held, memberSpeaker }, promisesDone) }),
        ...(isOther && { pieces: [], reviewedAt: null, runId: null }),
      })
      .where(eq(calls.id, id));
  });
  return queries.callOf(db, { id, userId });
}

/** The routes of a member's real calls. */
export function callsRoutes(deps: CallsDeps): Route[] {
  const { clock, db, transcriber, writer } = deps;
  const headers = aiDisclosure(writer);
  const judge = async function* ({ params, signal, viewer }: Context<typeof contract.reviewCall>) {
    for await (const step of reviewCall(deps, viewer, params.id, signal))
      if (step.type === 'partial') yield step;
      else
        yield {
          type: 'done' as const,
          row: { ...step.row, kept: await full(deps, step.row.kept) },
        };
  };
  return [
    route(contract.addCall, {
      headers,
      handle: async ({ body, viewer }) => {
        const { call, isKnown } = await addCall(deps, viewer, body);
        return { kept: await full(deps, call), isKnown };
      },
      present: ({ isKnown, kept }) => ({ call: presentCall(kept), isKnown }),
    }),
    route(contract.listCalls, {
      headers,
      handle: async ({ query, viewer }) => ({
        ...(await queries.callsOf(db, { userId: viewer.userId, ...query })),
        allowance: await deps.allowanceOf(db, viewer),
      }),
      present: ({ allowance, next, rows }) => ({
        calls: rows.map(presentSummary),
        next,
        allowance,
        transcribes: transcriber !== null,
        origin: originOf(writer.demoNotice),
      }),
    }),
    route(contract.readCall, {
      headers,
      handle: async ({ params, viewer }) =>
        full(deps, await queries.callOf(db, { id: params.id, userId: viewer.userId })),
      present: presentCall,
    }),
    route(contract.changeCall, {
      headers,
      handle: async ({ body, params, viewer }) => full(deps, await changeCall(deps, viewer, params.id, body)),
      present: presentCall,
    }),
    route(contract.deleteCall, {
      handle: ({ params, viewer }) =>
        queries.removeCall(db, { id: params.id, userId: viewer.userId, now: clock.now() }),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreCall, {
      headers,
      handle: async ({ params, viewer }) =>
        full(deps, await queries.restoreCall(db, { id: params.id, userId: viewer.userId })),
      present: presentCall,
    }),
    route(contract.reviewCall, {
      ...answeredBy(judge),
      headers,
      present: ({ allowance, kept }) => ({ call: presentCall(kept), allowance }),
    }),
    route(contract.replayCall, {
      handle: ({ body, params, viewer }) => replayCall(deps, viewer, { id: params.id, turn: body.turn }),
      present: (talkId) => ({ talkId }),
    }),
  ];
}
