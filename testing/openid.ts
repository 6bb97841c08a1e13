import {
  finishProviderSignIn,
  startJoin,
  startProviderSignIn,
} from '#features/account/contract-identities.ts';
import type { IdentityProvider } from '#platform/contract/public-config.ts';
import type { Actor } from './actor.ts';
import { newPerson } from './person.ts';

/** Somebody with an account at the provider. */
export interface Elsewhere {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** A person whom the product does not know yet. */
export function newElsewhere(email = newPerson().email): Elsewhere {
  return { email, given_name: 'Rosa', family_name: 'Lind' };
}

/** What a person does at the provider's page. @returns the query that the browser comes back with */
export async function decideThere(address: string, decision: Elsewhere | 'deny'): Promise<string> {
  const form = decision === 'deny' ? { do: 'deny' } : { do: 'allow', ...decision };
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(address).origin },
    body: new URLSearchParams(form),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the provider refused: ${answer.status} ${await answer.text()}`);
  return new URL(location).search.slice(1);
}

/** Begins a sign-in and comes back with an answer that has not been processed yet. */
export async function comeBack(
  browser: Actor,
  decision: Elsewhere | 'deny',
  given: { redirect?: string; provider?: IdentityProvider; anew?: boolean; source?: string } = {},
) {
  const { provider = 'openid', ...more } = given;
  const { address } = await browser.call(startProviderSignIn, { body: { provider, ...more } });
  return { provider, query: await decideThere(address, decision) };
}

/** The whole way there and back. */
export async function enterWithProvider(
  browser: Actor,
  decision: Elsewhere,
  given: { redirect?: string; provider?: IdentityProvider; anew?: boolean; source?: string } = {},
) {
  return browser.call(finishProviderSignIn, { body: await comeBack(browser, decision, given) });
}

/** A member at their settings goes there to add it, and shows their password if they have one. */
export async function goToJoin(
  member: Actor & { readonly password?: string },
  decision: Elsewhere | 'deny',
  provider: IdentityProvider = 'openid',
) {
  const { password } = member;
  const body = { provider, ...(password === undefined ? {} : { password }) };
  const { address } = await member.call(startJoin, { body });
  return { provider, query: await decideThere(address, decision) };
}

/** Adds an account elsewhere as a way in. */
export async function joinProvider(
  member: Actor & { readonly password?: string },
  person: Elsewhere,
  provider: IdentityProvider = 'openid',
) {
  return member.call(finishProviderSignIn, { body: await goToJoin(member, person, provider) });
}
