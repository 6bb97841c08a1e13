import { adminKind } from '#platform/contract/notices.ts';
import { membersWith } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

interface AdminNotice {
  /** The member whose page it leads to. */
  readonly about: string;
  readonly title: string;
  readonly message: string;
  /** As in a notice. */
  readonly days?: readonly Date[];
  readonly onceKey: string;
}

type NoticeKind =
  | { readonly kind: 'message'; readonly type: 'error' }
  | { readonly kind: 'sales'; readonly type: 'success' | 'warning' | 'info' };

/** A task that only a person can do: it counts as a question until it is read. */
const question = { kind: 'message', type: 'error' } as const;

/** Tells every admin, once, what only a person can do, or how sales go: that also by email where they asked for it. */
export async function tellAdmins(
  { clock, notify }: Pick<BillingDeps, 'clock' | 'notify'>,
  tx: Db,
  { about, ...notice }: AdminNotice,
  how: NoticeKind = question,
): Promise<void> {
  const { message, title } = notice;
  const mail =
    how.kind === adminKind ? { mail: { template: 'billing.sales', params: { about, title, message } } } : {};
  for (const userId of await membersWith(tx, { capability: 'admin', now: clock.now() }))
    await notify(tx, {
      ...notice,
      ...how,
      ...mail,
      userId,
      actionUrl: `/admin/member?id=${encodeURIComponent(about)}`,
    });
}
