import type { OffersPlace, OffersVersion } from '#platform/contract/offers.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { agreesToOffers, keepOffers, offersSaidBy } from '#platform/server/offers/consent.ts';
import { announce } from './stream/channel.ts';
import { notificationMembers } from './tables.ts';

/** What other slices do, in the transaction of the change, when a member agrees to tips and offers or withdraws that. */
export type OnOffers = (
  tx: Db,
  changed: { readonly userId: string; readonly agrees: boolean; readonly now: Date },
) => Promise<void>;

export interface OffersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly onOffers: OnOffers;
  /** Asks a member by mail to confirm their address; does nothing where it is confirmed. */
  readonly askToConfirm: (tx: Db, member: { readonly userId: string }) => Promise<void>;
}

/**
 * Stores that a member agrees to tips and offers, or withdraws that; their open pages and the CRM are told. Members
 * with an unconfirmed address are asked to confirm it, and their consent counts from then on. Does nothing for somebody
 * who is gone. @param agreed the words they agree to; null withdraws
 * @returns since when they agree, null if they do not
 */
export function saveOffers(
  { askToConfirm, clock, db, onOffers }: OffersDeps,
  said: { readonly userId: string; readonly agreed: OffersVersion | null; readonly place: OffersPlace },
): Promise<Date | null> {
  const { agreed, place, userId } = said;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const agrees = agreed !== null;
    if (await keepOffers(tx, { userId, given: agrees, version: agreed, place, now })) {
      // Members from before notifications existed have no row there yet.
      await tx.insert(notificationMembers).values({ userId }).onConflictDoNothing();
      if (agrees && !(await agreesToOffers(tx, { userId }))) await askToConfirm(tx, { userId });
      else await onOffers(tx, { userId, agrees, now });
      await announce(tx, { what: 'mine', userId });
    }
    return offersSaidBy(tx, { userId });
  });
}

/** What follows when a member has confirmed their address: if they had agreed before, it counts now. */
export function offersConfirmed({ onOffers }: Pick<OffersDeps, 'onOffers'>) {
  return async (tx: Db, { now, userId }: { readonly userId: string; readonly now: Date }): Promise<void> => {
    if (!(await agreesToOffers(tx, { userId }))) return;
    await onOffers(tx, { userId, agrees: true, now });
    await announce(tx, { what: 'mine', userId });
  };
}
