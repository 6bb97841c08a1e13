import { consentRoutes } from '#features/account/server/profile/consents.ts';
import { identityRoutes } from '#features/account/server/identities/identity-routes.ts';
import { shownProviders } from '#features/account/server/identities/openid.ts';
import { assistantRequestRoutes } from '#features/account/server/oauth/routes.ts';
import { personalTokenRoutes } from '#features/account/server/sessions/personal-tokens.ts';
import { passkeyRoutes } from '#features/account/server/passkeys/passkey-routes.ts';
import { sessionRoutes } from '#features/account/server/sign-in/routes.ts';
import {
  leavingRoutes,
  mailRoutes,
  profileRoutes,
  securityRoutes,
} from '#features/account/server/settings-routes.ts';
import { termsRoutes } from '#features/account/server/profile/terms.ts';
import { askRoutes } from '#features/ask/server/routes.ts';
import { assessmentRoutes } from '#features/assessment/server/routes.ts';
import { billingAccountRoutes } from '#features/billing/server/subscriptions/routes.ts';
import { lookingRoutes } from '#features/account/server/sessions/looking.ts';
import { billingAdminRoutes } from '#features/billing/server/owner/routes.ts';
import { partRefundRoutes } from '#features/billing/server/owner/part-refund-routes.ts';
import { couponRoutes } from '#features/billing/server/plans/coupon-routes.ts';
import { declarationRoutes } from '#features/billing/server/declarations/routes.ts';
import { referralRoutes } from '#features/billing/server/referrals/routes.ts';
import { paymentRoutes } from '#features/billing/server/checkout/routes.ts';
import { bringPrices } from '#features/billing/server/plans/bring-prices.ts';
import { billingRoutes } from '#features/billing/server/plans/routes.ts';
import { bookRoutes } from '#features/books/server/routes.ts';
import { callsRoutes } from '#features/calls/server/routes.ts';
import { recallRoutes } from '#features/clients/server/recalls/routes.ts';
import { clientsRoutes } from '#features/clients/server/routes.ts';
import { clinicRoutes } from '#features/course/server/clinics/routes.ts';
import { courseAdminRoutes } from '#features/course/server/admin/admin-routes.ts';
import { certificateRoutes } from '#features/course/server/certificate/certificate-routes.ts';
import { courseRoutes } from '#features/course/server/routes.ts';
import { membersRoutes } from '#features/members/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { mailTextRoutes } from '#features/home/server/site/mail-texts.ts';
import { siteRoutes } from '#features/home/server/site/routes.ts';
import { workspaceRoutes } from '#features/home/server/workspace.ts';
import { setupTestRoutes } from '#features/admin/server/setup-tests.ts';
import { adminRoutes } from '#features/admin/server/routes.ts';
import { crmAdminRoutes, crmRoutes } from '#features/crm/server/routes.ts';
import { notificationRoutes, sendingRoutes } from '#features/notifications/server/routes.ts';
import { houseRoutes } from '#features/spar/server/house/house-routes.ts';
import { sparRoutes } from '#features/spar/server/routes.ts';
import { businessRoutes } from '#features/admin/server/business/routes.ts';
import { businessDepsOf } from './business-deps.ts';
import { sparUsageRoutes } from '#features/spar/server/talk/usage.ts';
import { firstLookRoutes } from '#features/tools/server/first-look/routes.ts';
import { webhookRoutes } from '#features/webhooks/server/routes.ts';
import { toolsRoutes } from '#features/tools/server/routes.ts';
import { runRoutes } from '#features/tools/server/run-routes.ts';
import { libraryRoutes } from '#features/tools/server/library/library-routes.ts';
import { studioRoutes } from '#features/tools/server/studio/routes.ts';
import { usageRoutes } from '#features/tools/server/studio/usage.ts';
import type { Route } from '#platform/server/http/route.ts';
import { publicConfigOf, publicConfigRoutes } from '#platform/server/public-config/routes.ts';
import { adminDepsOf, setupTestDepsOf } from './admin-deps.ts';
import { askDepsOf } from './ask-deps.ts';
import { callsDepsOf } from './calls-deps.ts';
import { clientsDepsOf } from './clients-deps.ts';
import type { Deps } from './deps.ts';
import { membersDepsOf } from './members-deps.ts';
import { searchDepsOf } from './search-deps.ts';
import { workspaceDepsOf } from './workspace-deps.ts';

/** Every route of the product. */
export function routesOf(deps: Deps): Route[] {
  return [
    ...publicConfigRoutes(publicConfigOf(deps.env, shownProviders(deps.env))),
    ...sessionRoutes(deps.account),
    ...passkeyRoutes(deps.account),
    ...personalTokenRoutes(deps.account),
    ...assistantRequestRoutes(deps.account, deps.oauth),
    ...identityRoutes(deps.account),
    ...mailRoutes(deps.account),
    ...securityRoutes(deps.account),
    ...profileRoutes(deps.account),
    ...consentRoutes(deps.account),
    ...leavingRoutes(deps.account),
    ...termsRoutes(deps.account),
    ...billingRoutes(deps.billing),
    ...paymentRoutes(deps.billing),
    ...referralRoutes(deps.billing),
    ...billingAccountRoutes(deps.billing),
    ...declarationRoutes(deps.billing),
    ...lookingRoutes(deps.account),
    ...billingAdminRoutes(deps.billing),
    ...couponRoutes(deps.billing),
    ...partRefundRoutes(deps.billing),
    ...bookRoutes(deps.books),
    ...courseRoutes(deps.course),
    ...courseAdminRoutes(deps),
    ...clinicRoutes(deps),
    ...certificateRoutes(deps.certificates),
    ...crmRoutes(deps.crm),
    ...crmAdminRoutes(deps.crm),
    ...adminRoutes(adminDepsOf(deps)),
    ...setupTestRoutes(setupTestDepsOf(deps)),
    ...membersRoutes(membersDepsOf(deps)),
    ...siteRoutes({ ...deps, sellAt: (book) => bringPrices(deps.billing, book) }),
    ...mailTextRoutes(deps),
    ...workspaceRoutes(workspaceDepsOf(deps)),
    ...clientsRoutes(clientsDepsOf(deps)),
    ...callsRoutes(callsDepsOf(deps)),
    ...recallRoutes({ ...deps, keyed: deps.notifications.keyed }),
    ...webhookRoutes(deps.webhooks),
    ...searchRoutes(searchDepsOf(deps)),
    ...askRoutes(askDepsOf(deps)),
    ...assessmentRoutes(deps.assessment),
    ...toolsRoutes(deps.tools),
    ...runRoutes(deps.tools),
    ...firstLookRoutes(deps.firstLook),
    ...studioRoutes(deps.tools),
    ...libraryRoutes(deps.tools),
    ...usageRoutes(deps.tools),
    ...sparRoutes(deps.spar),
    ...sparUsageRoutes(deps.spar),
    ...businessRoutes(businessDepsOf(deps)),
    ...houseRoutes(deps.spar),
    ...notificationRoutes(deps.notifications),
    ...sendingRoutes(deps.notifications),
  ];
}
