import { deleteWebhook, testWebhook } from '#features/webhooks/contract.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';
import { webhookOf } from './webhooks.ts';

/** A member's own webhook, and another member's. */
async function ownCase(app: App) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await webhookOf(actor), await webhookOf(other)];
  return { actor, other, own, others };
}

async function webhookCase(app: App, body: object = {}) {
  const { actor, own, others } = await ownCase(app);
  return {
    actor,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

/** A valid request for every endpoint of webhooks. */
export const webhookCases: SecurityCases = {
  'webhooks.list': async (app) => ({ actor: await app.join(), given: {} }),
  'webhooks.make': async (app) => {
    const body = { address: 'https://hooks.example.com/in', events: ['card.saved'] };
    return { actor: await app.join(), given: { body } };
  },
  'webhooks.pause': (app) => webhookCase(app, { paused: true }),
  'webhooks.test': (app) => webhookCase(app),
  'webhooks.delete': (app) => webhookCase(app),
  'webhooks.restore': async (app) => {
    const { actor, other, own, others } = await ownCase(app);
    await actor.call(deleteWebhook, { params: { id: own.id } });
    await other.call(deleteWebhook, { params: { id: others.id } });
    return {
      actor,
      given: { params: { id: own.id } },
      ownedByAnother: { params: { id: others.id } },
    };
  },
  'webhooks.retryDelivery': async (app) => {
    const { actor, other, own, others } = await ownCase(app);
    const sent = async (member: typeof actor, id: string) => {
      const { deliveries } = await member.call(testWebhook, { params: { id } });
      return deliveries[0]?.id ?? '';
    };
    return {
      actor,
      given: { params: { id: await sent(actor, own.id) } },
      ownedByAnother: { params: { id: await sent(other, others.id) } },
    };
  },
};
