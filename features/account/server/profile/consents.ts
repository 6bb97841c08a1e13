import { desc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { receiptTime } from '#platform/contract/consent-texts.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Clock } from '#platform/server/clock.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { type ConsentKind, listConsents, noteConsent } from '#features/account/contract-consents.ts';
import { consentReceipts } from '#features/account/server/tables.ts';

const mostListed = 100;

interface Receipt {
  readonly about: ConsentKind;
  readonly version: string;
  readonly given: boolean;
  readonly at: Date;
}

const noText = 'There is no such text';

/** Stores a receipt; an existing one stays as it is. @throws AppError invalid_input for a text that never existed */
export async function keepReceipt(
  db: Db,
  { userId, receipt, now }: { readonly userId: string; readonly receipt: Receipt; readonly now: Date },
): Promise<void> {
  const at = receiptTime(receipt.version, receipt.at, now);
  if (at === null) throw new AppError('invalid_input', { message: noText, fields: { version: noText } });
  await db
    .insert(consentReceipts)
    .values({ userId, ...receipt, at, notedAt: now })
    .onConflictDoNothing();
}

/** A member's receipts, newest first. */
export function receiptsOf(db: Db, { userId }: { readonly userId: string }) {
  const { about, version, given, at, notedAt } = consentReceipts;
  return db
    .select({ about, version, given, at, notedAt })
    .from(consentReceipts)
    .where(eq(consentReceipts.userId, userId))
    .orderBy(desc(consentReceipts.at), desc(consentReceipts.id))
    .limit(mostListed);
}

/** What members agreed to: only they themselves write and read it. */
export function consentRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    route(noteConsent, {
      handle: ({ viewer: { userId }, body }) =>
        keepReceipt(db, { userId, receipt: { ...body, at: new Date(body.at) }, now: clock.now() }),
      present: () => ({ noted: true as const }),
    }),
    route(listConsents, {
      handle: ({ viewer: { userId } }) => receiptsOf(db, { userId }),
      present: (rows) => ({
        receipts: rows.map(({ about, version, given, at }) => ({
          about,
          version,
          given,
          at: at.toISOString(),
        })),
      }),
    }),
  ];
}
