import { randomUUID } from 'node:crypto';
import { deleteHouseClient, listHouse, type WrittenClient } from '#features/spar/contract-house.ts';
import { deleteTalk } from '#features/spar/contract-talk.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';
import { begin, martaBody, missDrill, say, spar, writeClient } from './spar.ts';
import { houseWords } from './spar-samples.ts';
import { joinAdmin } from './studio.ts';

const member = async (app: App, body: object = {}) => ({ actor: await app.join(), given: { body } });

/** The actor's own talk to work on, with one turn, and a stranger's. */
async function talkCase(app: App, body: object) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await begin(actor), await begin(other)];
  await say(actor, own, ['Hello, how is your day going?']);
  return {
    actor,
    own,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

/** The actor's own talk that has ended, and a stranger's. */
async function endedCase(app: App) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await spar(actor), await spar(other)];
  return {
    actor,
    given: { params: { id: own.id }, body: {} },
    ownedByAnother: { params: { id: others.id } },
  };
}

async function drillCase(app: App) {
  const [actor, other] = [await app.join(), await app.join()];
  return {
    actor,
    given: { params: { id: await missDrill(app, actor) }, body: { grade: 'good', reviews: 0 } },
    ownedByAnother: { params: { id: await missDrill(app, other) } },
  };
}

/** A client that the actor, an admin, wrote. */
async function houseCase(app: App, bodyOf: (client: WrittenClient) => object = () => ({})) {
  const actor = await joinAdmin(app);
  const [client, gone] = [await writeClient(actor), await writeClient(actor)];
  await actor.call(deleteHouseClient, { params: { id: gone.id } });
  return {
    actor,
    given: { params: { id: client.id }, body: bodyOf(client) },
    ownedByAnother: { params: { id: gone.id } },
  };
}

/** A valid request for every endpoint of practice calls. */
export const sparCases: SecurityCases = {
  'spar.read': (app) => member(app),
  'spar.startTalk': (app) => member(app, martaBody),
  'spar.listTalks': (app) => member(app),
  'spar.readTalk': (app) => talkCase(app, {}),
  'spar.sayTurn': (app) => talkCase(app, { number: 2, text: 'What did you have in mind?' }),
  'spar.endTalk': (app) => talkCase(app, {}),
  'spar.writeSentences': endedCase,
  'spar.rewindTalk': (app) => talkCase(app, { turn: 1 }),
  'spar.callDayAfter': endedCase,
  'spar.compareTalks': async (app) => {
    const { actor, own } = await talkCase(app, {});
    return { actor, given: { query: { a: own.id, b: own.id } } };
  },
  'spar.changeTalk': (app) => talkCase(app, { note: 'Ask about Saturday' }),
  'spar.deleteTalk': (app) => talkCase(app, {}),
  'spar.restoreTalk': async (app) => {
    const found = await talkCase(app, {});
    await found.actor.call(deleteTalk, { params: { id: found.own.id } });
    return found;
  },
  'spar.listDrills': (app) => member(app),
  'spar.gradeDrill': drillCase,
  'spar.readUsage': async (app) => ({ actor: await joinAdmin(app), given: {} }),
  'spar.listHouse': async (app) => ({ actor: await joinAdmin(app), given: {} }),
  'spar.createHouseClient': async (app) => ({
    actor: await joinAdmin(app),
    given: { body: { ...houseWords, isFree: false } },
  }),
  'spar.updateHouseClient': (app) => houseCase(app, ({ version }) => ({ version, isOn: true })),
  'spar.deleteHouseClient': (app) => houseCase(app),
  'spar.restoreHouseClient': async (app) => {
    const found = await houseCase(app);
    await found.actor.call(deleteHouseClient, { params: found.given.params });
    // A deleted one can be restored, so an id that nobody has is one that never existed.
    return { ...found, ownedByAnother: { params: { id: randomUUID() } } };
  },
  'spar.orderHouse': async (app) => {
    const actor = await joinAdmin(app);
    const seen = (await actor.call(listHouse, {})).written.map(({ id }) => id);
    return { actor, given: { body: { seen, wanted: seen } } };
  },
  'spar.turnShipped': async (app) => ({
    actor: await joinAdmin(app),
    given: { params: { slug: 'rick-migration' }, body: { isOn: true } },
    ownedByAnother: { params: { slug: 'nobody-here' } },
  }),
};
