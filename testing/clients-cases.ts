import { addClient, deleteClient, mergeClient } from '#features/clients/contract.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** One client of this member. */
export const clientOf = async (member: Member, name = 'Ana Ruiz') =>
  (await member.call(addClient, { body: { name } })).id;

const member = async (app: App, given: { readonly body?: object } = {}) => ({
  actor: await app.join(),
  given,
});

/** The actor's own client to work on, and a stranger's. */
async function clientCase(app: App, body: object) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await clientOf(actor), await clientOf(other)];
  return {
    actor,
    own,
    given: { params: { id: own }, body },
    ownedByAnother: { params: { id: others } },
  };
}

/** A valid request for every endpoint of the clients. */
export const clientsCases: SecurityCases = {
  'clients.list': (app) => member(app),
  'clients.add': (app) => member(app, { body: { name: 'Ana Ruiz' } }),
  'clients.import': (app) =>
    member(app, { body: { clients: [{ name: 'Ana Ruiz', role: '', company: '', howMet: '' }] } }),
  'clients.export': (app) => member(app),
  'clients.read': (app) => clientCase(app, {}),
  'clients.change': (app) => clientCase(app, { nextStep: 'Call', nextOn: '2026-12-01' }),
  'clients.delete': (app) => clientCase(app, {}),
  'clients.restore': async (app) => {
    const found = await clientCase(app, {});
    await found.actor.call(deleteClient, { params: { id: found.own }, query: {} });
    return found;
  },
  'clients.merge': async (app) => {
    const found = await clientCase(app, {});
    const into = await clientOf(found.actor, 'Ben Cole');
    return { ...found, given: { ...found.given, body: { into } } };
  },
  'clients.split': async (app) => {
    const found = await clientCase(app, {});
    const from = await clientOf(found.actor, 'Ben Cole');
    const { moved } = await found.actor.call(mergeClient, {
      params: { id: found.own },
      body: { into: from },
    });
    return { ...found, given: { ...found.given, body: { from, moved } } };
  },
};
