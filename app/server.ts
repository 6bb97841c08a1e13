import { accountRoutes } from '#features/account/server/routes.ts';
import { assessmentRoutes } from '#features/assessment/server/routes.ts';
import { toolsRoutes } from '#features/tools/server/routes.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Deps } from './deps.ts';

/** Every route of the product. */
export function routesOf(deps: Deps): Route[] {
  return [...accountRoutes(deps.account), ...assessmentRoutes(deps.assessment), ...toolsRoutes(deps.tools)];
}
