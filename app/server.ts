import { sessionRoutes } from '#features/account/server/routes.ts';
import {
  leavingRoutes,
  mailRoutes,
  profileRoutes,
  securityRoutes,
} from '#features/account/server/settings-routes.ts';
import { assessmentRoutes } from '#features/assessment/server/routes.ts';
import { billingAccountRoutes } from '#features/billing/server/account-routes.ts';
import { billingAdminRoutes } from '#features/billing/server/admin-routes.ts';
import { paymentRoutes } from '#features/billing/server/payment-routes.ts';
import { billingRoutes } from '#features/billing/server/routes.ts';
import { toolsRoutes } from '#features/tools/server/routes.ts';
import type { Route } from '#platform/server/http/route.ts';
import { publicConfigOf, publicConfigRoutes } from '#platform/server/public-config/routes.ts';
import type { Deps } from './deps.ts';

/** Every route of the product. */
export function routesOf(deps: Deps): Route[] {
  return [
    ...publicConfigRoutes(publicConfigOf(deps.env)),
    ...sessionRoutes(deps.account),
    ...mailRoutes(deps.account),
    ...securityRoutes(deps.account),
    ...profileRoutes(deps.account),
    ...leavingRoutes(deps.account),
    ...billingRoutes(),
    ...paymentRoutes(deps.billing),
    ...billingAccountRoutes(deps.billing),
    ...billingAdminRoutes(deps.billing),
    ...assessmentRoutes(deps.assessment),
    ...toolsRoutes(deps.tools),
  ];
}
