import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import type { PaidPlanId } from '#features/billing/plans.ts';
import { paidPlans } from '#features/billing/rules.ts';

/** The payment page that is open in another tab. */
export interface Opened {
  readonly address: string;
  readonly plan: PaidPlanId;
}

const name = 'billing.opened';
/** Longer than this nobody waits for a payment. */
const waitedForMs = 600_000;

/** Whether this document was loaded again, rather than opened to buy something. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

/** Lets a reload of this page go on waiting. */
export function keepOpened({ address, plan }: Opened): void {
  keepDraft(name, { address, plan, page: location.search, at: String(Date.now()) });
}

export const forgetOpened = () => forgetDraft(name);

/** What this page waited for before it was reloaded; null if nothing. */
export function readOpened(): Opened | null {
  if (!isReloaded()) return null;
  const { address, plan: kept, page, at } = readDraft(name, ['address', 'plan', 'page', 'at']);
  const plan = paidPlans.find((id) => id === kept);
  const isRecent = Date.now() - Number(at) < waitedForMs;
  return address && plan && page === location.search && isRecent ? { address, plan } : null;
}
