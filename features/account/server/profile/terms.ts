import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { acceptTerms, readTerms } from '#features/account/contract-terms.ts';
import { type TermsMoment, termsDue } from '#features/account/rules-terms.ts';
import { termsAnswers, termsVersions } from '#features/account/server/tables.ts';

/** The terms that stand now. */
export interface Terms {
  readonly version: string;
  readonly text: string;
}

/** Identifies a text by its fingerprint, so that a changed text is automatically a new version. */
export function termsOf(text: string): Terms {
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 12), text };
}

/** Stores the text of this installation's terms, since the first start with it. */
export async function keepTerms(db: Db, { text, version }: Terms, now: Date): Promise<void> {
  await db.insert(termsVersions).values({ version, text, since: now }).onConflictDoNothing();
}

/** Records what a member said to the terms, in the transaction of their action. */
export async function noteTerms(
  tx: Db,
  terms: Terms,
  said: { userId: string; moment: TermsMoment; accepted: boolean; now: Date },
): Promise<void> {
  const { accepted, moment, now: at, userId } = said;
  const answer = accepted ? 'accepted' : 'not asked';
  await tx.insert(termsAnswers).values({ userId, version: terms.version, moment, answer, at });
}

async function stateOf(db: Db, { version }: Terms, viewer: Viewer) {
  const { signedInAt, tier, userId } = viewer;
  const [kept] = await db.select().from(termsVersions).where(eq(termsVersions.version, version));
  if (!kept) throw new Error('the terms were not kept at the start');
  const said = await db
    .select({ version: termsAnswers.version })
    .from(termsAnswers)
    .where(and(eq(termsAnswers.userId, userId), eq(termsAnswers.answer, 'accepted')));
  const accepted = said.map((one) => one.version);
  return { version, due: termsDue({ tier, signedInAt, version, since: kept.since, accepted }) };
}

/** The question for members who joined before the terms, and for those who came through an API client. */
export function termsRoutes(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly terms: Terms;
}): Route[] {
  const { clock, db } = deps;
  const present = ({ due, version }: Awaited<ReturnType<typeof stateOf>>) => ({ version, due });
  return [
    route(readTerms, { handle: ({ viewer }) => stateOf(db, deps.terms, viewer), present }),
    route(acceptTerms, {
      handle: async ({ body, viewer }) => {
        // A different text from the one they read: they are asked again.
        if (body.version !== deps.terms.version) throw new AppError('conflict');
        const { userId } = viewer;
        if ((await stateOf(db, deps.terms, viewer)).due)
          await noteTerms(db, deps.terms, { userId, moment: 'sign-in', accepted: true, now: clock.now() });
        return stateOf(db, deps.terms, viewer);
      },
      present,
    }),
  ];
}
