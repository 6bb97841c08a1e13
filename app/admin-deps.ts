import { profileLines } from '#features/account/server/profile-lines.ts';
import type { AdminDeps } from '#features/admin/server/admin-deps.ts';
import { courseFunnel, courseProgressOf } from '#features/course/server/funnel.ts';
import { crmFiguresOf } from '#features/crm/server/figures.ts';
import { countTiers } from '#platform/server/access/access.ts';
import { usageByDay } from '#features/tools/server/usage-days.ts';
import { oldestJobSeconds } from '#platform/server/jobs/queue-age.ts';
import type { Deps } from './deps.ts';
import type { Environment } from './environment.ts';

/** What of the environment is set, for the owner's checklist. */
function setupOf(env: Environment, appUrl: string): AdminDeps['setup'] {
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
    ai: [env.ANTHROPIC_API_KEY, env.OPENAI_API_KEY, env.AI_BASE_URL].some((value) => value !== undefined),
    aiPrices: env.AI_PRICES !== undefined,
    crm: env.GHL_API_TOKEN !== undefined || env.GHL_WEBHOOK_URL !== undefined,
    bucket: env.S3_BUCKET !== undefined,
    links: env.STRATEGY_CALL_URL !== undefined && env.COMMUNITY_URL !== undefined,
    morphcast: env.MORPHCAST_LICENSE_KEY !== undefined,
  };
}

/** What the admin's start page asks of the other slices. */
export function adminDepsOf({ appUrl, clock, crm, db, env, log, studio }: Deps): AdminDeps {
  return {
    db,
    clock,
    setup: setupOf(env, appUrl),
    countTiers,
    log,
    crmFigures: crmFiguresOf(crm),
    oldestJobSeconds,
    aiByDay: usageByDay(studio.prices),
    courseFunnel,
    progressOf: courseProgressOf,
    profileOf: profileLines,
  };
}
