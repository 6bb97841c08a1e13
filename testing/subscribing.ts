import { desc, eq } from 'drizzle-orm';
import { signIn } from '#features/account/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { App } from './harness.ts';

export type Member = Awaited<ReturnType<App['join']>>;

/** Subscribers of an app, and time that passes for them. @param running the app, once it has started */
export function subscribing(running: () => App) {
  async function buys(priceId = 'price_demo_tools', card = '4242'): Promise<Member> {
    const member = await running().join();
    const { url } = await member.call(createCheckout, { body: { priceId } });
    await running().stripe.submit(url, { do: 'pay', card });
    await running().stripe.delivered();
    return member;
  }
  /** What they bought last. */
  async function heldBy({ userId }: Member) {
    const [row] = await running()
      .db.select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(subscriptions.startedAt));
    if (!row) throw new Error('no subscription arrived');
    return row;
  }
  /** Somebody who bought Tools, and the id of their subscription. */
  async function subscriber(card?: string) {
    const member = await buys('price_demo_tools', card);
    return { member, id: (await heldBy(member)).id };
  }
  /** Sessions end after days; a member who comes back signs in again. */
  async function back({ email, password }: Pick<Member, 'email' | 'password'>) {
    const actor = running().visitor();
    await actor.call(signIn, { body: { email, password } });
    return actor;
  }
  const titlesOf = async (member: Pick<Member, 'email' | 'password'>) =>
    (await (await back(member)).call(listNotifications, {})).notifications.map(({ title }) => title);
  async function paidBy(member: Member) {
    const { stripe } = await paymentsOf(running().product.deps.billing);
    const { customerId: customer } = await heldBy(member);
    const { data } = await stripe.invoices.list({ customer, status: 'paid' });
    return data.map(({ amount_paid }) => amount_paid);
  }
  const refunds = () =>
    running()
      .stripe.events()
      .filter(({ type }) => type === 'refund.created').length;
  /** Moves everybody's clock, lets Stripe do what is due, and runs the hourly round. */
  async function pass(milliseconds: number) {
    running().clock.advance(milliseconds);
    running().stripe.advance(0);
    await running().stripe.delivered();
    await reconcile(running().product.deps.billing);
    await running().stripe.delivered();
  }
  return { buys, heldBy, subscriber, back, titlesOf, paidBy, refunds, pass };
}
