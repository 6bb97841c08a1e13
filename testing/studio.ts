import type { Tier } from '#platform/contract/capabilities.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import type { App } from './harness.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** Fields for every generator. */
export const brief = {
  businessDescription: 'We keep the books of small restaurants',
  targetAudience: 'Restaurant owners who do their books at midnight',
  frustrations: 'They fear that the tax office sees what they have not looked at themselves',
} as const;

export const adBrief = { ...brief, adGoal: 'Book a first look at the books' } as const;
const { frustrations, targetAudience } = brief;
export const postBrief = { frustrations, targetAudience, postGoal: 'Start an honest conversation' } as const;
export const sequenceBrief = { frustrations, targetAudience, sequenceGoal: 'Arrange a first look' } as const;
export const callBrief = { frustrations, targetAudience, callPurpose: 'Arrange a first look' } as const;

/** A member with access of this tier. */
export async function joinStudio(app: App, tier: Exclude<Tier, 'free'> = 'tools'): Promise<Member> {
  const member = await app.join();
  await app.db.insert(accessGrants).values({
    userId: member.userId,
    tier,
    startsAt: new Date(app.clock.now().getTime() - 1000),
  });
  return member;
}

/** An admin. */
export async function joinAdmin(app: App): Promise<Member> {
  const admin = await app.join();
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  return admin;
}

/** One card of this member. */
export async function cardOf(member: Member) {
  const { businessDescription } = brief;
  const { cards } = await member.call(identifyFrustrations, {
    body: { businessDescription, targetAudience },
  });
  const [card] = cards;
  if (!card) throw new Error('the identifier made no card');
  return card;
}

/** A member requests a stream and leaves in the middle of it. */
export async function leaveStream(member: Member, path: string, body: object): Promise<void> {
  const leaving = new AbortController();
  const response = await member.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await reader?.cancel().catch(() => undefined);
}

/** One ad of this member. */
export async function adOf(member: Member, given: { readonly cardId?: string } = {}) {
  return (await member.call(generateAdCopy, { body: { ...adBrief, ...given } })).result;
}
