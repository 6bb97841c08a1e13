import { moneyOf } from '#features/billing/money.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BillingDeps } from './stripe.ts';
import { tellAdmins } from './tell-admins.ts';

/** Tells the admins what nobody may send a second time, and when somebody has to after all. @param of what it belongs to */
export async function tellAtBank(
  deps: Pick<BillingDeps, 'clock' | 'notify'>,
  tx: Db,
  { about, cents, currency, of }: { about: string; cents: number; currency: string; of: string },
): Promise<void> {
  if (cents <= 0) return;
  const money = moneyOf(cents, currency);
  await tellAdmins(deps, tx, {
    about,
    title: `${money} is disputed, so it wasn’t sent back`,
    message: `A member was to get it back, and their bank is taking it back already. Send nothing now, or it’s paid twice. If the bank decides for you, send ${money} by hand.`,
    onceKey: `billing.at-bank:${of}`,
  });
}
