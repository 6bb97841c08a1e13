import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { deleteResult, editVersion } from '#features/tools/contract-library.ts';
import { studioTools } from '#features/tools/rules.ts';
import { studioContracts } from '#features/tools/studio-contracts.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';
import { adOf, joinAdmin, joinStudio, sequenceBrief } from './studio.ts';
import { sampleInputs } from './studio-samples.ts';

const subscriber = async (app: App, body: object = {}) => ({
  actor: await joinStudio(app),
  given: { body },
});

/** The actor's own ad to work on, and a stranger's. */
async function adCase(app: App, body: object, more: Record<string, string> = {}) {
  const [actor, other] = [await joinStudio(app), await joinStudio(app)];
  const [own, others] = [await adOf(actor), await adOf(other)];
  return {
    actor,
    own,
    given: { params: { id: own.id, ...more }, body },
    ownedByAnother: { params: { id: others.id, ...more } },
  };
}

async function sequenceOf(actor: Awaited<ReturnType<typeof joinStudio>>) {
  return (await actor.call(generateEmailSequence, { body: sequenceBrief })).result.id;
}

/** A valid request for every endpoint of the studio. */
export const studioCases: SecurityCases = {
  ...Object.fromEntries(
    studioTools.map((tool) => [
      studioContracts[tool].generate.id,
      (app: App) => subscriber(app, sampleInputs[tool]),
    ]),
  ),
  'tools.readStudio': (app) => subscriber(app),
  'tools.readRun': async (app) => ({ actor: await app.join(), given: { query: { tool: 'ad-copy' } } }),
  'tools.stopRun': async (app) => ({ actor: await app.join(), given: { body: { tool: 'ad-copy' } } }),
  'tools.readBrandVoice': (app) => subscriber(app),
  'tools.saveBrandVoice': (app) =>
    subscriber(app, { samples: '', wordsToUse: [], wordsToAvoid: [], language: 'English' }),
  'tools.listResults': (app) => subscriber(app),
  'tools.readResult': (app) => adCase(app, {}),
  'tools.changeResult': (app) => adCase(app, { favourite: true }),
  'tools.editVersion': (app) => {
    const output = { headline: 'A', bodyText: 'B', imagePrompt: 'C' };
    return adCase(app, { revision: 0, output }, { number: '1' });
  },
  'tools.refineResult': (app) => adCase(app, { refinement: 'shorter' }),
  'tools.rewriteHonestly': async (app) => {
    const found = await adCase(app, {});
    const output = { headline: 'Act now', bodyText: 'Only 3 seats left. Come by.', imagePrompt: 'A door' };
    await found.actor.call(editVersion, {
      params: { id: found.own.id, number: 1 },
      body: { revision: 0, output },
    });
    return found;
  },
  'tools.regenerateEmail': async (app) => {
    const [actor, other] = [await joinStudio(app), await joinStudio(app)];
    const [own, others] = [await sequenceOf(actor), await sequenceOf(other)];
    return {
      actor,
      given: { params: { id: own, position: '2' }, body: {} },
      ownedByAnother: { params: { id: others, position: '2' } },
    };
  },
  'tools.deleteResult': (app) => adCase(app, {}),
  'tools.restoreResult': async (app) => {
    const found = await adCase(app, {});
    await found.actor.call(deleteResult, { params: { id: found.own.id } });
    return found;
  },
  'tools.readUsage': async (app) => ({ actor: await joinAdmin(app), given: {} }),
};
