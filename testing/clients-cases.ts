import { addClient, deleteClient, mergeClient } from '#features/clients/contract.ts';
import { addRecall, answerQuestion, deleteRecall } from '#features/clients/contract-recall.ts';
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

const sentence = {
  sentence: 'You pay for nights you can’t sell.',
  way: 'call',
  opener: '',
  talkedOn: '2026-11-20',
  askOn: '2026-11-27',
} as const;

/** One sentence for a client of this member. */
export const recallOf = async (member: Member, clientId?: string) =>
  member.call(addRecall, { params: { id: clientId ?? (await clientOf(member)) }, body: sentence });

/** The actor's own sentence to work on, and a stranger's. */
async function recallCase(app: App, body: object) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await recallOf(actor), await recallOf(other)];
  return {
    actor,
    own: own.id,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

/** The token of a link, as a client's browser sends it. */
export const tokenIn = (link: string | null) =>
  new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';

async function linkCase(app: App, body: object) {
  const { link } = await recallOf(await app.join());
  return { actor: app.visitor(), given: { body: { token: tokenIn(link), ...body } } };
}

/** A valid request for every endpoint of the clients. */
export const clientsCases: SecurityCases = {
  'clients.list': (app) => member(app),
  'clients.recalls': (app) => clientCase(app, {}),
  'clients.addRecall': (app) => clientCase(app, sentence),
  'clients.changeRecall': (app) => recallCase(app, { askOn: '2026-12-01' }),
  'clients.deleteRecall': (app) => recallCase(app, {}),
  'clients.restoreRecall': async (app) => {
    const found = await recallCase(app, {});
    await found.actor.call(deleteRecall, { params: { id: found.own } });
    return found;
  },
  'clients.recallFigures': (app) => member(app),
  'clients.readQuestion': (app) => linkCase(app, {}),
  'clients.answerQuestion': (app) => linkCase(app, { answer: 'The nights we can’t sell' }),
  'clients.eraseAnswer': async (app) => {
    const found = await linkCase(app, {});
    const { token } = found.given.body;
    await found.actor.call(answerQuestion, { body: { token, answer: 'The nights' } });
    return found;
  },
  'clients.add': (app) => member(app, { body: { name: 'Ana Ruiz' } }),
  'clients.import': (app) =>
    member(app, { body: { clients: [{ name: 'Ana Ruiz', role: '', company: '', howMet: '' }] } }),
  'clients.export': (app) => member(app),
  'clients.exportOne': (app) => clientCase(app, {}),
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
