import { discardDelivery, sendToGhl } from '#features/crm/contract.ts';
import type { App } from './harness.ts';
import { joinAsAdmin } from './notification-cases.ts';
import type { SecurityCases } from './security.ts';

/** Somebody with an announcement about themselves. */
async function announced(app: App) {
  const actor = await app.join();
  const { deliveryId: id } = await actor.call(sendToGhl, { body: { paymentStatus: 'test' } });
  return { actor, id };
}

/** For admins everybody's deliveries exist, so one that is already settled replaces somebody else's. */
async function adminCase(app: App) {
  const actor = await joinAsAdmin(app);
  const { id } = await announced(app);
  return { actor, id, ownedByAnother: { params: { id: '999999999999' } } };
}

/** A valid request for every endpoint of the CRM. */
export const crmCases: SecurityCases = {
  'crm.sendToGhl': async (app) => ({ actor: await app.join(), given: { body: {} } }),
  'crm.readDelivery': async (app) => {
    const [own, others] = [await announced(app), await announced(app)];
    return {
      actor: own.actor,
      given: { params: { id: own.id } },
      ownedByAnother: { params: { id: others.id } },
    };
  },
  'crm.listDeliveries': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'crm.discardDelivery': async (app) => {
    const { actor, id, ownedByAnother } = await adminCase(app);
    return { actor, given: { params: { id } }, ownedByAnother };
  },
  'crm.retryDelivery': async (app) => {
    const { actor, id, ownedByAnother } = await adminCase(app);
    await actor.call(discardDelivery, { params: { id } });
    return { actor, given: { params: { id } }, ownedByAnother };
  },
  'crm.lookAtFields': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'crm.resume': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
};
