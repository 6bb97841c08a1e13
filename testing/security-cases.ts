import { undoTokenOf } from '#features/billing/server/declarations/undo.ts';
import { declare } from '#features/billing/server/declarations/declarations.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { publishBook, readPublished } from '#features/books/contract.ts';
import { saveHighlight } from '#features/books/contract-highlights.ts';
import { bookPdf } from '#features/books/rules.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { adminGrantAccess } from '#features/billing/contract-admin.ts';
import { adminReadPayments } from '#features/billing/contract-part-refund.ts';
import { adminListCoupons } from '#features/billing/contract-coupons.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { proveWork } from './first-look.ts';
import { accountCases } from './account-cases.ts';
import { askCases } from './ask-cases.ts';
import { callsCases } from './calls-cases.ts';
import { clientsCases } from './clients-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { tokenCases } from './token-cases.ts';
import { webhookCases } from './webhook-cases.ts';
import { courseCases } from './course-cases.ts';
import { courseAdminCases } from './course-admin-cases.ts';
import { adminCases } from './admin-cases.ts';
import { siteCases } from './site-cases.ts';
import { crmCases } from './crm-cases.ts';
import { identityCases } from './identity-cases.ts';
import { passkeyCases } from './passkey-cases.ts';
import { joinAsAdmin, notificationCases } from './notification-cases.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';
import { sparCases } from './spar-cases.ts';
import { referrerCase } from './referrals.ts';
import { studioCases } from './studio-cases.ts';
import { uploadWhole } from './uploads.ts';

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

/** The actor's own card to work on, and a stranger's. */
async function cardCase(app: App, body: object) {
  const [own, others] = [await cardOf(app), await cardOf(app)];
  return {
    actor: own.actor,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

/** Words that somebody marked in a free book. */
const highlightOf = (id: string) => ({
  id,
  book: 'emotions' as const,
  section: 'chapter-1',
  line: 2,
  from: 0,
  to: 4,
  text: 'The man',
});

const member = async (app: App, body: object = {}) => ({ actor: await app.join(), given: { body } });

/** An admin, and the subscription of somebody else. */
async function billingAdminCase(app: App) {
  const { actor } = await subscriberCase(app);
  const admin = await app.join();
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  const [held] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, actor.userId));
  return { actor: admin, email: actor.email, subscriptionId: held?.id ?? '' };
}

/** An admin, and somebody to whom they have given Tools. */
async function grantCase(app: App, body: (given: { email: string; grantId: string }) => object) {
  const [actor, { email }] = [await app.join(), await app.join()];
  await makeAdmin(app.db, { userId: actor.userId, now: app.clock.now() });
  const { grants } = await actor.call(adminGrantAccess, { body: { email, tier: 'tools' } });
  return { actor, given: { body: body({ email, grantId: grants[0]?.id ?? '' }) } };
}

/** Somebody who pays for Tools. */
async function subscriberCase(app: App) {
  const actor = await app.join();
  const { url } = await actor.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  return { actor, given: {} };
}

/** Somebody whose plan a stranger canceled, with the token of their mail. */
async function undoCase(app: App) {
  const { actor } = await subscriberCase(app);
  const { billing } = app.product.deps;
  const { id } = await declare(
    billing,
    { kind: 'withdrawal', name: 'Somebody', email: actor.email, plan: 'tools' },
    null,
    '127.0.0.1',
  );
  return { actor: app.visitor(), given: { body: { token: undoTokenOf(billing.keyed, id) } } };
}

/** An admin with a PDF that they have uploaded. */
async function publishBookCase(app: App) {
  const { actor } = await billingAdminCase(app);
  const bytes = new Uint8Array(readFileSync('content/books/pdf/emotions.pdf'));
  const { fileId } = await uploadWhole(actor, { kind: bookPdf.name, name: 'book.pdf', bytes });
  return { actor, given: { body: { fileId } } };
}

async function restoreBookCase(app: App) {
  const { actor, given } = await publishBookCase(app);
  await actor.call(publishBook, given);
  const { former } = await actor.call(readPublished, {});
  return { actor, given: { body: { id: former[0]?.id ?? '' } } };
}

/** A valid request for every endpoint of the product. */
export const securityCases: SecurityCases = {
  ...accountCases,
  ...passkeyCases,
  ...oauthCases,
  ...tokenCases,
  ...webhookCases,
  'tools.checkText': (app) => member(app, { text: 'Act now: only 3 spots left.' }),
  'tools.readText': (app) => member(app, { text: 'Act now: only 3 spots left.' }),
  ...identityCases,
  ...courseCases,
  ...courseAdminCases,
  ...notificationCases,
  ...crmCases,
  ...adminCases,
  ...siteCases,
  ...callsCases,
  ...askCases,
  'search.find': async (app) => ({ actor: await app.join(), given: { query: { q: 'price' } } }),
  'config.read': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'billing.checkSubscription': (app) => member(app),
  'billing.postCheckSubscription': (app) => member(app),
  'billing.createCheckout': (app) => member(app, { priceId: 'price_demo_tools' }),
  'billing.lookUpCoupon': (app) => member(app, { priceId: 'price_demo_tools', code: 'WELCOME20' }),
  'billing.customerPortal': (app) => subscriberCase(app),
  'billing.confirmPayment': (app) => member(app),
  'billing.readMembership': (app) => member(app),
  'billing.listInvoices': (app) => member(app),
  'billing.renewReferralLink': referrerCase,
  'billing.readReferralOffer': (app) =>
    Promise.resolve({ actor: app.visitor(), given: { query: { source: 'colleague.k3v9x2m7p4' } } }),
  'billing.checkPortal': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'billing.adminListSubscriptions': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'billing.adminExportSubscriptions': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'billing.adminSearchSubscription': async (app) => {
    const { actor, email } = await billingAdminCase(app);
    return { actor, given: { body: { email } } };
  },
  'billing.adminListCoupons': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'billing.adminMakeCoupon': async (app) => ({
    actor: await joinAsAdmin(app),
    given: { body: { id: randomUUID(), code: `CODE-${randomUUID().slice(0, 8)}`, percent: 20 } },
  }),
  'billing.adminStopCoupon': async (app) => {
    const actor = await joinAsAdmin(app);
    const { coupons } = await actor.call(adminListCoupons, {});
    return { actor, given: { body: { couponId: coupons[0]?.id ?? '' } } };
  },
  'billing.adminReadCancellation': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    // For admins every member's subscription exists; nobody has this one.
    return {
      actor,
      given: { params: { id: subscriptionId } },
      ownedByAnother: { params: { id: 'sub_none' } },
    };
  },
  'billing.adminReadPayments': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    return {
      actor,
      given: { params: { id: subscriptionId } },
      ownedByAnother: { params: { id: 'sub_none' } },
    };
  },
  'billing.adminRefundPart': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    const params = { id: subscriptionId };
    const { payments } = await actor.call(adminReadPayments, { params });
    const { invoiceId = '', left = 0 } = payments[0] ?? {};
    const body = { id: randomUUID(), invoiceId, amount: 100, left, ends: 'stays', why: 'goodwill', note: '' };
    return { actor, given: { params, body }, ownedByAnother: { params: { id: 'sub_none' }, body } };
  },
  'billing.adminCancelSubscription': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    return { actor, given: { body: { subscriptionId } } };
  },
  'billing.adminKeepSubscription': async (app) => {
    const { actor, subscriptionId } = await billingAdminCase(app);
    return {
      actor,
      given: { params: { id: subscriptionId } },
      ownedByAnother: { params: { id: 'sub_none' } },
    };
  },
  'billing.declareEnd': async (app) => {
    const { email } = await app.join();
    const body = { kind: 'cancellation', name: 'Ana Ito', email, plan: 'tools' };
    return { actor: app.visitor(), given: { body } };
  },
  'billing.undoDeclaration': undoCase,
  'billing.readDeclaration': undoCase,
  'billing.readWaysBack': (app) => subscriberCase(app),
  'billing.withdraw': (app) => subscriberCase(app),
  'billing.exportConsents': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'billing.readUpgradeQuote': (app) => subscriberCase(app),
  'billing.listPlans': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'billing.readPriceCheck': async (app) => ({ actor: (await billingAdminCase(app)).actor, given: {} }),
  'billing.setRenewal': async (app) => ({
    ...(await subscriberCase(app)),
    given: { body: { renews: false } },
  }),
  'billing.pausePlan': async (app) => ({ ...(await subscriberCase(app)), given: { body: { months: 1 } } }),
  'billing.endPause': (app) => subscriberCase(app),
  'billing.claimGuarantee': (app) => subscriberCase(app),
  'billing.adminFindGrants': (app) => grantCase(app, ({ email }) => ({ email })),
  'billing.adminGrantAccess': (app) => grantCase(app, ({ email }) => ({ email, tier: 'premium' })),
  'billing.adminMoveGrant': (app) => grantCase(app, ({ grantId }) => ({ grantId, endsAt: null })),
  'billing.adminRevokeGrant': (app) => grantCase(app, ({ grantId }) => ({ grantId })),
  'billing.adminRevokeAdmin': (app) => grantCase(app, ({ email }) => ({ email })),
  'books.readBook': (app) => subscriberCase(app),
  'books.openBook': (app) => subscriberCase(app),
  'books.readPlace': async (app) => ({ actor: await app.join(), given: { query: { book: 'emotions' } } }),
  'books.readText': async (app) => ({ actor: await app.join(), given: { query: { book: 'emotions' } } }),
  'books.saveSpot': (app) => member(app, { book: 'emotions', spot: 'chapter-2-4' }),
  'books.listHighlights': async (app) => ({
    actor: await app.join(),
    given: { query: { book: 'emotions' } },
  }),
  'books.saveHighlight': (app) => member(app, highlightOf(randomUUID())),
  'books.deleteHighlight': async (app) => {
    const [actor, another] = [await app.join(), await app.join()];
    const [own, others] = [randomUUID(), randomUUID()];
    await actor.call(saveHighlight, { body: highlightOf(own) });
    await another.call(saveHighlight, { body: highlightOf(others) });
    return { actor, given: { params: { id: own } }, ownedByAnother: { params: { id: others } } };
  },
  'books.savePlace': (app) => member(app, { book: 'emotions', page: 2 }),
  'books.readPublished': async (app) => ({ actor: (await billingAdminCase(app)).actor, given: {} }),
  'books.publishBook': publishBookCase,
  'books.restoreBook': restoreBookCase,
  'assessment.submitAttempt': (app) => member(app, { answers }),
  'assessment.listAttempts': (app) => member(app),
  'tools.identifyFrustrations': (app) => member(app, business),
  'tools.readDailyLimits': async (app) => ({ actor: app.visitor(), given: {} }),
  'tools.readFirstLook': async (app) => ({ actor: app.visitor(), given: {} }),
  'tools.beginFirstLook': async (app) => ({ actor: app.visitor(), given: {} }),
  'tools.takeFirstLook': async (app) => {
    const actor = app.visitor();
    const given = { body: { ...business, ...(await proveWork(actor)) } };
    // One visitor's work is worth nothing to another.
    return { actor, given, toStrangers: 'conflict' };
  },
  'tools.readAllowance': (app) => member(app),
  'tools.readStart': async (app) => ({ actor: await app.join(), given: { query: { tool: 'ad-copy' } } }),
  'tools.listCards': (app) => member(app),
  'tools.updateCard': (app) => cardCase(app, { pinned: true }),
  'tools.deleteCard': (app) => cardCase(app, {}),
  'tools.writeOpeners': (app) => cardCase(app, {}),
  'tools.restoreCard': (app) => cardCase(app, {}),
  ...studioCases,
  ...clientsCases,
  ...sparCases,
};
