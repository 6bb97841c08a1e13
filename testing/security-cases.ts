import { eq } from 'drizzle-orm';
import { makeAdmin } from '#features/account/server/queries.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { accountCases } from './account-cases.ts';
import { subscriptions } from '#platform/server/viewer/tables.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';

const business = {
  businessDescription: 'We install heat pumps in old houses.',
  targetAudience: 'Home owners in small towns',
};
const answers = Object.fromEntries(questionIds.map((id) => [id, 'often']));

async function cardOf(app: App) {
  const actor = await app.join();
  const { cards } = await actor.call(identifyFrustrations, { body: business });
  return { actor, id: cards[0]?.id ?? '' };
}

/** An own card to work on, and a stranger's. */
async function cardCase(app: App, body: object) {
  const [own, others] = [await cardOf(app), await cardOf(app)];
  return {
    actor: own.actor,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

const member = async (app: App, body: object = {}) => ({ actor: await app.join(), given: { body } });

/** An admin, and the subscription of somebody else. */
async function billingAdminCase(app: App) {
  const { actor } = await subscriberCase(app);
  const admin = await app.join();
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  const [held] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, actor.userId));
  return { actor: admin, email: actor.email, subscriptionId: held?.id ?? '' };
}

/** Somebody who pays for Tools. */
async function subscriberCase(app: App) {
  const actor = await app.join();
  const { url } = await actor.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  return { actor, given: {} };
}

/** A valid request for every endpoint of the product. */
export const securityCases: SecurityCases = {
  ...accountCases,
  'config.read': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'billing.checkSubscription': (app) => member(app),
  'billing.postCheckSubscription': (app) => member(app),
  'billing.createCheckout': (app) => member(app, { priceId: 'price_demo_tools' }),
  'billing.customerPortal': (app) => subscriberCase(app),
  'billing.confirmPayment': (app) => member(app),
  'billing.readMembership': (app) => member(app),
  'billing.listInvoices': (app) => member(app),
  'billing.adminSearchSubscription': async (app) => {
    const { actor, email } = await billingAdminCase(app);
    return { actor, given: { body: { email } } };
  },
  'billing.adminCancelSubscription': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    return { actor, given: { body: { subscriptionId } } };
  },
  'billing.readUpgradeQuote': (app) => subscriberCase(app),
  'assessment.submitAttempt': (app) => member(app, { answers }),
  'assessment.listAttempts': (app) => member(app),
  'tools.identifyFrustrations': (app) => member(app, business),
  'tools.readAllowance': (app) => member(app),
  'tools.listCards': (app) => member(app),
  'tools.updateCard': (app) => cardCase(app, { pinned: true }),
  'tools.deleteCard': (app) => cardCase(app, {}),
};
