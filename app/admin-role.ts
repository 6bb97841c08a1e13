import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { memberHasRole } from '#features/account/server/queries.ts';
import { confirmPresence } from '#features/account/server/second-step/security.ts';
import type { AdminRole } from '#features/billing/server/stripe.ts';
import { keepAnAdminWithout, makeAdmin, takeAdmin } from '#platform/server/access/admins.ts';

/** What billing asks of the admin role, which is the account's. @param account needed only once somebody asks */
export const adminRoleOf = (account: () => AccountDeps): AdminRole => ({
  give: makeAdmin,
  take: takeAdmin,
  keepOneWithout: keepAnAdminWithout,
  has: (tx, { userId }) => memberHasRole(tx, { userId, role: 'admin' }),
  proveGiver: async (at, password) => void (await confirmPresence(account(), at, password)),
});
