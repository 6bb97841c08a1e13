import { signIn } from '#features/account/contract.ts';
import {
  addPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStep,
} from '#features/account/contract-passkeys.ts';
import { joinWithTotp } from './account-cases.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import { createAuthenticator } from './passkey.ts';
import type { SecurityCases } from './security.ts';

const passwordOf = ({ password }: { readonly password?: string }) =>
  password === undefined ? {} : { password };

/** Adds a passkey to a member, who shows their password if they have one. */
export async function withPasskey(member: Actor & { readonly password?: string }) {
  const authenticator = createAuthenticator();
  const { options } = await member.call(startPasskey, { body: passwordOf(member) });
  const { id } = await member.call(addPasskey, { body: { credential: authenticator.create(options) } });
  return { authenticator, passkeyId: id };
}

/** The options of a challenge. @throws when there is none */
export function asked<Options>({ options }: { options: Options | null }): Options {
  if (options === null) throw new Error('no passkey was asked for');
  return options;
}

const ownAndOthers = async (app: App, body: object) => {
  const [actor, other] = [await app.join(), await app.join()];
  const [own, others] = [await withPasskey(actor), await withPasskey(other)];
  return {
    actor,
    given: { params: { id: own.passkeyId }, body },
    ownedByAnother: { params: { id: others.passkeyId } },
  };
};

/** Somebody with two-step sign-in and a passkey, in a browser where the second step is asked for. */
async function atSecondStep(app: App) {
  const holder = await joinWithTotp(app);
  const { authenticator } = await withPasskey(holder);
  const actor = app.visitor();
  await actor.call(signIn, { body: { email: holder.email, password: holder.password } });
  return { actor, authenticator };
}

/** A valid request for every endpoint of passkeys. */
export const passkeyCases: SecurityCases = {
  'account.listPasskeys': async (app) => ({ actor: await app.join(), given: {} }),
  'account.startPasskey': async (app) => {
    const actor = await app.join();
    return { actor, given: { body: passwordOf(actor) } };
  },
  'account.addPasskey': async (app) => {
    const actor = await app.join();
    const { options } = await actor.call(startPasskey, { body: passwordOf(actor) });
    return { actor, given: { body: { credential: createAuthenticator().create(options) } } };
  },
  'account.renamePasskey': (app) => ownAndOthers(app, { name: 'My laptop' }),
  'account.removePasskey': (app) => ownAndOthers(app, {}),
  'account.startPasskeySignIn': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'account.signInWithPasskey': async (app) => {
    const { authenticator } = await withPasskey(await app.join());
    const actor = app.visitor();
    const options = asked(await actor.call(startPasskeySignIn, {}));
    return { actor, given: { body: { credential: authenticator.get(options) } } };
  },
  'account.startPasskeyStep': async (app) => ({ actor: (await atSecondStep(app)).actor, given: {} }),
  'account.answerWithPasskey': async (app) => {
    const { actor, authenticator } = await atSecondStep(app);
    const options = asked(await actor.call(startPasskeyStep, {}));
    const body = { credential: authenticator.get(options) };
    return { actor, given: { body }, toStrangers: 'session_ended' };
  },
};
