import { makePersonalToken } from '#features/account/contract-personal-tokens.ts';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';

/** Makes a personal token for a member. @returns it, and the header that shows it */
export async function makeToken(
  member: Actor & { readonly password?: string },
  scope: TokenScope = 'read',
  days: 7 | 30 | 90 | 365 = 90,
) {
  const { password } = member;
  const body = { name: 'My assistant', scope, days, ...(password === undefined ? {} : { password }) };
  const { made, token } = await member.call(makePersonalToken, { body });
  return { id: made.id, token, headers: { authorization: `Bearer ${token}` } };
}

/** A valid request for every endpoint of personal tokens. */
export const tokenCases: SecurityCases = {
  'account.listPersonalTokens': async (app: App) => ({ actor: await app.join(), given: {} }),
  'account.makePersonalToken': async (app: App) => {
    const actor = await app.join();
    const { password } = actor;
    return { actor, given: { body: { name: 'My assistant', scope: 'read', days: 30, password } } };
  },
  'account.revokePersonalToken': async (app: App) => {
    const [actor, other] = [await app.join(), await app.join()];
    const [own, others] = [await makeToken(actor), await makeToken(other)];
    return { actor, given: { params: { id: own.id } }, ownedByAnother: { params: { id: others.id } } };
  },
};
