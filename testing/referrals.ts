import { signIn, signUp } from '#features/account/contract.ts';
import { renewReferralLink } from '#features/billing/contract-referral.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import type { App } from './harness.ts';
import { joinAsAdmin } from './notification-cases.ts';
import { newPerson } from './person.ts';

/** The owner gives members links for colleagues, or takes them away. */
export async function turnReferrals(app: App, isOn: boolean): Promise<void> {
  const admin = await joinAsAdmin(app);
  const { latest } = await admin.call(readSiteDetails, {});
  await admin.call(saveSiteDetails, { body: { basedOn: latest, change: { referral: { isOn } } } });
}

/** Somebody who joins from somewhere, maybe by a link. */
export async function joinFrom(
  app: App,
  { address, email, source }: { address?: string; email?: string; source?: string } = {},
) {
  const person = newPerson(email === undefined ? {} : { email });
  const actor = app.visitor(address);
  const { viewer } = await actor.call(signUp, { body: { ...person, ...(source ? { source } : {}) } });
  return { ...actor, userId: viewer?.userId ?? '', email: person.email, password: person.password };
}
export type Joined = Awaited<ReturnType<typeof joinFrom>>;

/** The same person, whose session ended meanwhile. */
export async function signsIn(app: App, { email, password, userId }: Joined): Promise<Joined> {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return { ...actor, email, password, userId };
}

/** Somebody buys Tools with a card. */
export async function buysTools(app: App, member: Joined, card: string, code?: string): Promise<void> {
  const { url } = await member.call(createCheckout, {
    body: { priceId: 'price_demo_tools', ...(code === undefined ? {} : { code }) },
  });
  await app.stripe.submit(url, { do: 'pay', card });
  await app.stripe.delivered();
}

/** A member's link as a source of who comes by it. */
export async function linkSource(member: Joined): Promise<string> {
  const { url } = await member.call(renewReferralLink, {});
  return `colleague.${new URL(url).searchParams.get('from') ?? ''}`;
}

/** A member who pays for Tools on a site with links. */
export async function referrerCase(app: App) {
  await turnReferrals(app, true);
  const actor = await joinFrom(app);
  await buysTools(app, actor, '4242');
  return { actor, given: {} };
}
