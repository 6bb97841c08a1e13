import { identifyFrustrations } from '#features/tools/contract.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { type App, newPerson } from './harness.ts';
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

/** A valid request for every endpoint of the product. */
export const securityCases: SecurityCases = {
  'account.signUp': (app) => Promise.resolve({ actor: app.visitor(), given: { body: newPerson() } }),
  'account.signIn': async (app) => {
    const { email, password } = await app.join();
    return { actor: app.visitor(), given: { body: { email, password } } };
  },
  'account.signOut': (app) => member(app),
  'account.readSession': (app) => member(app),
  'account.hasRole': async (app) => {
    const actor = await app.join();
    return { actor, given: { body: { _user_id: actor.userId, _role: 'admin' } } };
  },
  'assessment.submitAttempt': (app) => member(app, { answers }),
  'assessment.listAttempts': (app) => member(app),
  'tools.identifyFrustrations': (app) => member(app, business),
  'tools.readAllowance': (app) => member(app),
  'tools.listCards': (app) => member(app),
  'tools.updateCard': (app) => cardCase(app, { pinned: true }),
  'tools.deleteCard': (app) => cardCase(app, {}),
};
