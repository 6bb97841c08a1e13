import { deleteCall } from '#features/calls/contract.ts';
import { callBody, keepCall } from './calls.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';
import { joinStudio } from './studio.ts';

/** The actor's own call to work on, and another member's. */
async function callCase(app: App, body: object) {
  const [actor, other] = [await joinStudio(app), await joinStudio(app)];
  const [own, others] = [await keepCall(actor), await keepCall(other)];
  return {
    actor,
    own,
    given: { params: { id: own.id }, body },
    ownedByAnother: { params: { id: others.id } },
  };
}

/** A valid request for every endpoint of real calls. */
export const callsCases: SecurityCases = {
  'calls.add': async (app) => ({ actor: await joinStudio(app), given: { body: callBody } }),
  'calls.list': async (app) => ({ actor: await joinStudio(app), given: {} }),
  'calls.read': (app) => callCase(app, {}),
  'calls.change': (app) => callCase(app, { memberSpeaker: 1 }),
  'calls.delete': (app) => callCase(app, {}),
  'calls.restore': async (app) => {
    const found = await callCase(app, {});
    await found.actor.call(deleteCall, { params: { id: found.own.id } });
    return found;
  },
  'calls.review': (app) => callCase(app, {}),
  'calls.replay': (app) => callCase(app, { turn: 6 }),
};
