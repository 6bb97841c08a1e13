import type { OffersPlace, OffersVersion } from '#platform/contract/offers.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { keepOffers, offersOf } from '#platform/server/offers/consent.ts';
import { announce } from './channel.ts';
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
}

/**
 * Keeps that a member agrees to tips and offers, or withdraws it; their open pages and the CRM hear of it. For somebody
 * who is gone it does nothing. @param agreed the words that they agree to; null withdraws
 * @returns since when they agree, null when they do not
 */
export function saveOffers(
  { clock, db, onOffers }: OffersDeps,
  said: { readonly userId: string; readonly agreed: OffersVersion | null; readonly place: OffersPlace },
): Promise<Date | null> {
  const { agreed, place, userId } = said;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const agrees = agreed !== null;
    if (await keepOffers(tx, { userId, given: agrees, version: agreed, place, now })) {
      // Members of before notifications came have no row there yet.
      await tx.insert(notificationMembers).values({ userId }).onConflictDoNothing();
      await onOffers(tx, { userId, agrees, now });
      await announce(tx, { what: 'mine', userId });
    }
    return offersOf(tx, { userId });
  });
}
