import { listIdentities, signUpWithProvider } from '#features/account/contract-identities.ts';
import { signIn } from '#features/account/contract.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import { comeBack, enterWithProvider, joinProvider, newElsewhere } from './openid.ts';
import type { SecurityCases } from './security.ts';

const told = { firstName: 'Rosa', lastName: 'Lind', acceptsTerms: true as const };

/** Somebody whose only way in is the provider. */
export async function joinWithProvider(app: App, person = newElsewhere()) {
  const browser = app.visitor();
  // As if they had just typed their password there: what asks for a proof accepts it.
  await enterWithProvider(browser, person, { anew: true });
  const { viewer } = await browser.call(signUpWithProvider, { body: told });
  if (!viewer) throw new Error('signing up opened no session');
  return { ...browser, userId: viewer.userId, email: viewer.email, person };
}

async function memberWithOne(app: App) {
  const actor = await app.join();
  const person = newElsewhere();
  await joinProvider(actor, person);
  const { identities } = await actor.call(listIdentities, {});
  return { actor, id: identities[0]?.id ?? '', person };
}

async function afterProvider(app: App, email?: string): Promise<Actor> {
  const actor = app.visitor();
  await enterWithProvider(actor, newElsewhere(email));
  return actor;
}

/** A valid request for every endpoint of signing in with a provider. */
export const identityCases: SecurityCases = {
  'account.startProviderSignIn': (app) =>
    Promise.resolve({ actor: app.visitor(), given: { body: { provider: 'openid', redirect: '/tools' } } }),
  'account.finishProviderSignIn': async (app) => {
    const actor = app.visitor();
    const body = await comeBack(actor, newElsewhere());
    return { actor, given: { body }, toStrangers: 'bad_provider_answer' };
  },
  'account.readTold': async (app) => ({ actor: await afterProvider(app), given: {} }),
  'account.signUpWithProvider': async (app) => ({
    actor: await afterProvider(app),
    given: { body: told },
    toStrangers: 'bad_provider_answer',
  }),
  'account.listIdentities': async (app) => ({ actor: (await memberWithOne(app)).actor, given: {} }),
  'account.startJoin': async (app) => {
    const actor = await app.join();
    return { actor, given: { body: { provider: 'openid', password: actor.password } } };
  },
  'account.joinTold': async (app) => {
    const { email, password } = await app.join();
    const actor = await afterProvider(app, email);
    await actor.call(signIn, { body: { email, password } });
    return { actor, given: { body: {} } };
  },
  'account.removeIdentity': async (app) => {
    const [own, others] = [await memberWithOne(app), await memberWithOne(app)];
    return {
      actor: own.actor,
      given: { params: { id: own.id }, body: {} },
      ownedByAnother: { params: { id: others.id } },
    };
  },
  'account.readProviders': async (app) => {
    const actor = await app.join();
    await makeAdmin(app.db, { userId: actor.userId, now: app.clock.now() });
    return { actor, given: {} };
  },
};
