import { isMailTested } from '#features/admin/server/setup-tests.ts';
import { type LinkName, linkNames, type PaymentMode, type SetupFacts } from '#features/admin/rules.ts';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { isOwnerTold } from '#features/home/rules-owner.ts';
import type { Db } from '#platform/server/db/client.ts';
import { providerOf } from '#platform/server/model/provider.ts';
import type { Environment } from './environment.ts';

/** Whether payments are off, in test mode, or move real money, by the secret key. */
export const paymentModeOf = ({ STRIPE_SECRET_KEY: key }: Environment): PaymentMode =>
  key === undefined ? 'off' : key.includes('_live_') ? 'live' : 'test';

/**
 * Whether plans can be bought: real money moves only on a site that says who takes it, and nothing of the demo's sample
 * says that.
 */
export const sellsNow = (env: Environment, shown: SiteDetails): boolean =>
  paymentModeOf(env) !== 'live' || isOwnerTold(shown);

/** Which of the owner’s own links have not been entered yet. */
export function missingLinksOf({ communities, links }: SiteDetails): LinkName[] {
  const isEntered = { strategyCall: links.strategyCall !== '', community: communities.length > 0 };
  return linkNames.filter((name) => !isEntered[name]);
}

/** What the environment says of the parts of the setup. */
export function settingFacts(env: Environment) {
  const hasMail = env.SMTP_URL !== undefined;
  return {
    https: env.APP_URL?.startsWith('https:') === true,
    payments: env.STRIPE_SECRET_KEY !== undefined,
    paymentsLive: paymentModeOf(env) === 'live',
    mail: hasMail,
    mailLive: hasMail && env.MAIL_INBOX_URL === undefined,
    verification: env.REQUIRE_EMAIL_VERIFICATION,
    signIn: env.GOOGLE_CLIENT_ID !== undefined || env.OIDC_ISSUER !== undefined,
    // A server with a label of its own is not a model.
    ai: providerOf(env) !== null && env.AI_LABEL === undefined,
    crm: env.GHL_API_TOKEN !== undefined || env.GHL_WEBHOOK_URL !== undefined,
    bucket: env.S3_BUCKET !== undefined,
    morphcast: env.MORPHCAST_LICENSE_KEY !== undefined,
  } satisfies Partial<SetupFacts>;
}

/** What the tables say of the parts of the setup. @param shown what the owner told about the site */
export async function storedFacts(db: Db, shown: SiteDetails) {
  return {
    owner: isOwnerTold(shown),
    legal: shown.legal.readBy !== '',
    links: missingLinksOf(shown).length === 0,
    mailTested: await isMailTested(db),
  } satisfies Partial<SetupFacts>;
}
