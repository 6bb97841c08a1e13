import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/assessment/contract.ts';
import { presentAttempt } from './present.ts';
import { type AttemptRow, attemptsOf, insertAttempt } from './queries.ts';
import { newVisitor, visitorOf } from '#platform/server/visitor.ts';

export interface AssessmentDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether cookies are for https only. */
  readonly secureCookies: boolean;
  readonly throttle: {
    /** Counts something of a network for today. @throws AppError allowance_spent with these words */
    readonly takeOfDay: (
      kind: 'assessment',
      address: string,
      bound: { readonly most: number; readonly words: string },
    ) => Promise<unknown>;
  };
  /** RATE_LIMIT_SCALE: how many visitors may share one network. */
  readonly scale: number;
}

/** Far more than a classroom takes, and few enough that nobody fills the table. */
const perNetwork = {
  most: 200,
  words: 'Your network has taken very many assessments today. Create a free account to take yours.',
};

/** The free assessment: open to visitors, whose attempts wait for them under a cookie. */
export function assessmentRoutes({ db, clock, scale, secureCookies, throttle }: AssessmentDeps): Route[] {
  return [
    route(contract.submitAttempt, {
      handle: async ({ body, client, viewer, cookieHeader, reply }) => {
        const attempt = { answers: body.answers, now: clock.now() };
        if (viewer) return insertAttempt(db, { ...attempt, owner: { userId: viewer.userId } });
        const bound = { ...perNetwork, most: Math.ceil(perNetwork.most * scale) };
        await throttle.takeOfDay('assessment', client.address, bound);
        let visitorHash = visitorOf(cookieHeader, secureCookies);
        if (visitorHash === null) {
          const visitor = newVisitor(secureCookies);
          reply.append('set-cookie', visitor.cookie);
          visitorHash = visitor.hash;
        }
        return insertAttempt(db, { ...attempt, owner: { visitorHash } });
      },
      present: presentAttempt,
    }),
    route(contract.listAttempts, {
      handle: async ({ viewer, cookieHeader }): Promise<AttemptRow[]> => {
        if (viewer) return attemptsOf(db, { userId: viewer.userId });
        const visitorHash = visitorOf(cookieHeader, secureCookies);
        return visitorHash === null ? [] : attemptsOf(db, { visitorHash });
      },
      present: (rows) => ({ attempts: rows.map(presentAttempt) }),
    }),
  ];
}
