import { ask, deleteThread } from '#features/ask/contract.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';

export const question = 'What is on the shelf?';

/** The actor's own thread to work on, and another member's. */
async function threadCase(app: App) {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [
    await actor.call(ask, { body: { question } }),
    await other.call(ask, { body: { question } }),
  ];
  return {
    actor,
    given: { params: { id: own.threadId } },
    ownedByAnother: { params: { id: others.threadId } },
  };
}

/** A valid request for every endpoint of questions to the material. */
export const askCases: SecurityCases = {
  'ask.ask': async (app) => ({ actor: await app.join(), given: { body: { question } } }),
  'ask.listThreads': async (app) => ({ actor: await app.join(), given: {} }),
  'ask.readThread': threadCase,
  'ask.deleteThread': threadCase,
  'ask.restoreThread': async (app) => {
    const found = await threadCase(app);
    await found.actor.call(deleteThread, found.given);
    return found;
  },
};
