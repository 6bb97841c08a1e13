import { createMemberHelp } from '#features/account/server/help/member-help.ts';
import { profileLines } from '#features/account/server/profile-lines.ts';
import type { AdminDeps } from '#features/admin/server/admin-deps.ts';
import { courseFunnel, courseProgressOf } from '#features/course/server/funnel.ts';
import { crmFiguresOf } from '#features/crm/server/figures.ts';
import { countTiers } from '#platform/server/access/access.ts';
import { usageByDay } from '#features/tools/server/usage-days.ts';
import { oldestJobSeconds } from '#platform/server/jobs/queue-age.ts';
import type { Deps } from './deps.ts';
import type { Environment } from './environment.ts';

/** Which parts of the environment are set, for the owner's checklist. */
function setupOf(env: Environment, appUrl: string, isPriced: boolean): AdminDeps['setup'] {
  const { STRIPE_SECRET_KEY: stripeKey } = env;
  return {
    https: appUrl.startsWith('https:'),
    owner: [env.OWNER_NAME, env.OWNER_ADDRESS, env.OWNER_EMAIL, env.OWNER_COUNTRY].every(
      (detail) => detail !== undefined,
    ),
    payments: stripeKey !== undefined,
    paymentsLive: stripeKey?.includes('_live_') === true,
    mail: env.SMTP_URL !== undefined,
    verification: env.REQUIRE_EMAIL_VERIFICATION,
    signIn: env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined,
    ai: [env.ANTHROPIC_API_KEY, env.OPENAI_API_KEY, env.AI_BASE_URL].some((value) => value !== undefined),
    aiPrices: isPriced,
    crm: env.GHL_API_TOKEN !== undefined || env.GHL_WEBHOOK_URL !== undefined,
    bucket: env.S3_BUCKET !== undefined,
    links: env.STRATEGY_CALL_URL !== undefined && env.COMMUNITY_URL !== undefined,
    morphcast: env.MORPHCAST_LICENSE_KEY !== undefined,
  };
}

/** What the admin start page needs from other slices. */
export function adminDepsOf(deps: Deps): AdminDeps {
  const { account, appUrl, clock, crm, db, env, log, modelHealth, tools } = deps;
  return {
    db,
    clock,
    setup: setupOf(env, appUrl, tools.prices.has(tools.writer.modelName ?? '')),
    countTiers,
    log,
    crmFigures: crmFiguresOf(crm),
    oldestJobSeconds,
    model: modelHealth,
    aiByDay: usageByDay(tools.prices),
    courseFunnel,
    progressOf: courseProgressOf,
    profileOf: profileLines,
    help: createMemberHelp(account),
  };
}
