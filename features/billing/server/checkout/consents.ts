import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { csvFile, csvInstant, pagesOf } from '#platform/server/http/csv-file.ts';
import { hasWithdrawalRight } from '#features/billing/rules-withdrawal.ts';
import { amountInCsv } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { type PriceBook, priceInWords } from '#platform/contract/prices.ts';
import {
  consentsDroppedBefore,
  earlyStartWords,
  type Order,
  renewalConsentOf,
  renewingCents,
} from '#features/billing/rules-consent.ts';
import { mailboxOf } from '#features/billing/rules-guarantee.ts';
import { AppError } from '#platform/contract/errors.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { purchaseConsents } from '#features/billing/server/tables.ts';

const purpose = 'consent.address';
const minute = 60_000;

/** What a buyer agreed to with their order; an API client may leave all of it out. */
export interface PurchaseConsents {
  readonly acceptsTerms?: true | undefined;
  /** The words beside the button, as they were shown. */
  readonly renewalConsent?: string | undefined;
  readonly earlyStart?: boolean | undefined;
}

/** What somebody is told whose page shows another price than today's; nothing that they typed is lost. */
export function priceChanged(book: PriceBook, order: Order): AppError {
  const price = priceInWords(renewingCents(book, order), book.currency);
  const name = plans[order.plan === 'upgrade' && !order.onGiven ? 'premium' : order.plan].name;
  const message = `The price has changed: ${name} is ${price} a ${order.rhythm} now. You were not charged.`;
  return new AppError('conflict', { message });
}

/**
 * Stores what a buyer agreed to, including whether they accepted the terms.
 * @throws AppError conflict when the page showed different words than today's
 */
export async function noteConsents(
  deps: Pick<BillingDeps, 'asksEarlyStart' | 'book' | 'buyerOf' | 'clock' | 'db' | 'keyed' | 'terms'>,
  order: Order & { userId: string; customerId: string; said: PurchaseConsents },
): Promise<void> {
  const { asksEarlyStart, buyerOf, clock, db, keyed, terms } = deps;
  const { customerId, plan, rhythm, said, userId } = order;
  const book = deps.book();
  const words = renewalConsentOf(book, order);
  if (said.renewalConsent !== undefined && said.renewalConsent !== words) throw priceChanged(book, order);
  const buyer = await buyerOf(db, { userId });
  if (!buyer) throw new Error('the member is gone');
  const { country, email } = buyer;
  const accepted = said.acceptsTerms === true;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await terms.note(tx, { userId, accepted, now });
    await tx.insert(purchaseConsents).values({
      userId,
      addressHash: keyed.hash(purpose, mailboxOf(email)),
      customerId,
      plan,
      cents: renewingCents(book, order),
      rhythm,
      currency: book.currency,
      renewalWords: said.renewalConsent === undefined ? null : words,
      earlyStartWords:
        said.earlyStart === true && asksEarlyStart && hasWithdrawalRight(country) ? earlyStartWords : null,
      termsVersion: accepted ? terms.version : null,
      country,
      consentedAt: now,
    });
  });
}

/** The consent behind a contract: the last one given before it was made; null if none was stored. */
export async function consentOf(db: Db, contract: { userId: string; startedAt: Date }) {
  const { startedAt, userId } = contract;
  // Stripe's clock and ours differ.
  const until = new Date(startedAt.getTime() + minute);
  const [row] = await db
    .select()
    .from(purchaseConsents)
    .where(and(eq(purchaseConsents.userId, userId), lte(purchaseConsents.consentedAt, until)))
    .orderBy(desc(purchaseConsents.consentedAt))
    .limit(1);
  return row ?? null;
}

/** Whether the buyer asked for the contract to start before the withdrawal period is over. */
export async function askedEarlyStart(
  db: Db,
  contract: { userId: string; startedAt: Date },
): Promise<boolean> {
  const consent = await consentOf(db, contract);
  return consent !== null && consent.earlyStartWords !== null;
}

/** Marks which accounts are gone, and deletes what has been kept as long as required. Runs every hour. */
export async function dropOldConsents(db: Db, now: Date): Promise<void> {
  const { userId, goneAt, consentedAt } = purchaseConsents;
  await db
    .update(purchaseConsents)
    .set({ goneAt: now })
    .where(and(isNull(userId), isNull(goneAt)));
  const before = consentsDroppedBefore(now);
  const stillBound = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        or(isNull(subscriptions.endedAt), gt(subscriptions.endedAt, before.endedAt)),
      ),
    );
  await db
    .delete(purchaseConsents)
    .where(
      and(
        lt(consentedAt, before.consentedAt),
        or(and(isNotNull(goneAt), lt(goneAt, before.endedAt)), and(isNotNull(userId), notExists(stillBound))),
      ),
    );
}

const head = [
  'id',
  'consented (UTC)',
  'member',
  'email',
  'fingerprint of the email',
  'customer',
  'plan',
  'amount',
  'each',
  'currency',
  'country',
  'version of the terms',
  'words of the renewal',
  'words of the early start',
];
const orNotAsked = (words: string | null) => words ?? 'not asked';

/**
 * A consent beside the address that its account has now. Of an account that is gone only a fingerprint is kept: it
 * answers whether an address has one, and names nobody.
 */
type ConsentLine = typeof purchaseConsents.$inferSelect & {
  readonly at: string;
  readonly email: string | null;
};

async function consentsAfter(
  db: Db,
  given: { marks: readonly string[] | null; after: ConsentLine | null; limit: number },
): Promise<ConsentLine[]> {
  const { addressHash, consentedAt, id } = purchaseConsents;
  const { after, limit, marks } = given;
  return db
    .select({
      ...getTableColumns(purchaseConsents),
      // The database's own precision: a Date would round, and a page could start in the wrong place.
      at: sql<string>`${consentedAt}::text`,
      email: users.email,
    })
    .from(purchaseConsents)
    .leftJoin(users, eq(users.id, purchaseConsents.userId))
    .where(
      and(
        marks === null ? undefined : inArray(addressHash, [...marks]),
        after === null
          ? undefined
          : sql`(${consentedAt}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(consentedAt), asc(id))
    .limit(limit);
}

/** All consents as a file, oldest first. @param email only those for this address, with or without an account */
export function consentFile({ db, keyed }: Pick<BillingDeps, 'db' | 'keyed'>, email?: string): FileAnswer {
  const marks = email === undefined ? null : keyed.hashes(purpose, mailboxOf(email));
  return csvFile<ConsentLine>({
    name: 'purchase-consents.csv',
    head,
    pages: pagesOf((after, limit) => consentsAfter(db, { marks, after, limit })),
    fieldsOf: (row) => [
      row.id,
      csvInstant(row.consentedAt),
      row.userId ?? 'account is gone',
      row.email ?? '',
      row.addressHash,
      row.customerId,
      row.plan,
      amountInCsv(row.cents),
      row.rhythm,
      row.currency.toUpperCase(),
      row.country ?? '',
      orNotAsked(row.termsVersion),
      orNotAsked(row.renewalWords),
      row.earlyStartWords ?? '',
    ],
  });
}
