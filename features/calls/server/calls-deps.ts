import type { Db } from '#platform/server/db/client.ts';
import type { Quota } from '#platform/server/runs/allowance.ts';
import type { RunDeps } from '#platform/server/runs/run.ts';
import type { Transcriber } from '#platform/server/model/transcriber.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Beginning } from '#features/calls/rules/moment.ts';
import type { SparAllowance } from '#features/spar/contract.ts';

export type CallMember = Pick<Viewer, 'userId' | 'tier'>;

/** A moment of a real call, from which a practice call begins. */
export interface CallMoment extends Beginning {
  readonly clientId: string | null;
  readonly name: string;
  /** What each mask stands for in a call whose names and numbers are not sent; null: it is sent as it was said. */
  readonly masks: Readonly<Record<string, string>> | null;
  readonly who: string;
  readonly day: string;
  readonly wants: string;
  readonly offer: string;
  readonly frustration: string;
  readonly explanation: string;
  readonly tells: readonly string[];
}

/** What the slice needs; practice calls, whose allowance it shares, pass in what is theirs. */
export interface CallsDeps extends RunDeps {
  /** Turns recordings into text; null if the owner has named no model for it. */
  readonly transcriber: Transcriber | null;
  /** What a piece, or a recording, counts against, and the name of its run. */
  readonly quotaOf: (
    viewer: CallMember,
    what: 'piece' | 'recording',
  ) => { readonly tool: string; readonly quota: Omit<Quota, 'now'> };
  readonly allowanceOf: (db: Db, viewer: CallMember) => Promise<SparAllowance>;
  /** Begins the practice call. @returns its id @throws AppError allowance_spent, conflict */
  readonly startFromMoment: (viewer: CallMember, moment: CallMoment) => Promise<string>;
}
