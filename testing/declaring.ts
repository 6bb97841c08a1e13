import { eq, getTableColumns, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { billingReturns } from '#features/billing/server/returns/tables.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { App } from './harness.ts';

export type Member = Awaited<ReturnType<App['join']>>;

/** Buyers of an app, what they declare, and what became of it. @param running the app, once it has started */
export function declaring(running: () => App) {
  /** Somebody who bought Tools today. */
  async function buyer(
    country: 'Germany' | 'France' | 'United Kingdom' | 'United States' = 'France',
    earlyStart = true,
  ): Promise<Member> {
    const member = await running().join();
    const contact = {
      phoneNumber: '+33 4 72 00 00 01',
      companyName: 'Ito',
      jobTitle: 'Founder',
      city: 'Lyon',
      state: 'Rhone',
    };
    await member.call(updateProfile, { body: { ...contact, country } });
    const said = {
      acceptsTerms: true,
      renewalConsent: renewalConsentOf(startPrices, {
        plan: 'tools',
        onGiven: false,
        rhythm: 'month',
      }),
      earlyStart,
    } as const;
    const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools', ...said } });
    await running().stripe.submit(url, { do: 'pay' });
    await running().stripe.delivered();
    return member;
  }
  const heldBy = async ({ userId }: Member) =>
    (await running().db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0];
  const declaredBy = ({ email }: { email: string }) =>
    running()
      .db.select({
        ...getTableColumns(contractDeclarations),
        // What it began to send back; nothing, where another one of the same contract was faster.
        amount: sql<number>`coalesce(${billingReturns.amount}, 0)`,
        byHand: sql<number>`coalesce(${billingReturns.byHand}, 0)`,
      })
      .from(contractDeclarations)
      .leftJoin(billingReturns, eq(billingReturns.declarationId, contractDeclarations.id))
      .where(eq(contractDeclarations.email, email))
      .orderBy(contractDeclarations.declaredAt);
  const outcomeOf = async (member: { email: string }) => (await declaredBy(member)).at(-1)?.outcome;
  const settled = (member: { email: string }, outcome: string) =>
    expect.poll(() => outcomeOf(member), { timeout: 15_000 }).toBe(outcome);
  const declaration = ({ email }: { email: string }, kind: 'cancellation' | 'withdrawal' = 'cancellation') =>
    ({ kind, name: 'Ana Ito', email, plan: 'tools' }) as const;
  return { buyer, heldBy, declaredBy, outcomeOf, settled, declaration };
}
