import { roleTotpGraceDays } from '#platform/contract/role-totp.ts';
import { isRole, type Role, type Tier } from '#platform/contract/capabilities.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import { beginningOf, dayOf, planName } from '#features/billing/server/wording.ts';

type GivenTier = Exclude<Tier, 'free'>;

/** A grant; one of a role is told as such. */
interface Granted extends About {
  readonly grantId: string;
  readonly tier: GivenTier;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly now: Date;
  /** What they had before, for the log. */
  readonly before: Readonly<Record<string, string>>;
}

/** That it has begun is told once: when it is given, or on its first day. */
const begunKey = (grantId: string) => `billing.grant-begun:${grantId}`;
const given = { kind: 'payment', actionUrl: '/settings/billing' } as const;

const granted: News<Granted> = {
  member: ({ endsAt, grantId, now, startsAt, tier }) => {
    if (isRole(tier) && startsAt <= now) return null;
    const beginning = startsAt > now ? null : beginningOf(tier);
    const from = startsAt > now ? `from ${dayOf(startsAt)} ` : '';
    return {
      kind: 'payment',
      type: 'success',
      title: `You were given ${planName(tier)}`,
      message: `It is yours ${from}${endsAt ? `until ${dayOf(endsAt)}` : 'with no end date'}, and it costs you nothing.${beginning?.words ?? ''}`,
      days: [...(startsAt > now ? [startsAt] : []), ...(endsAt ? [endsAt] : [])],
      actionUrl: beginning?.to ?? '/settings/billing',
      onceKey: startsAt > now ? `billing.granted:${grantId}` : begunKey(grantId),
    };
  },
  mail: {
    template: 'billing.planGiven',
    params: ({ endsAt, now, startsAt, tier }) => ({
      plan: planName(tier),
      from: startsAt > now ? dayOf(startsAt) : '',
      until: endsAt === null ? '' : dayOf(endsAt),
    }),
  },
  crm: { event: 'changed', key: ({ grantId }) => `granted:${grantId}` },
  audit: {
    action: 'billing.access_granted',
    details: ({ before, endsAt, grantId, startsAt, tier }) => ({
      grant: grantId,
      tier,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? 'none',
      ...before,
      after: 'given',
    }),
  },
};

/** A day of a plan that was given. */
interface GrantDay extends About {
  readonly grantId: string;
  readonly tier: 'tools' | 'premium';
  readonly endsAt: Date | null;
}
type Ending = GrantDay & { readonly endsAt: Date };

const untilOf = ({ endsAt }: GrantDay) => (endsAt === null ? '' : dayOf(endsAt));
const yours = (facts: GrantDay) => (facts.endsAt === null ? 'with no end date' : `until ${untilOf(facts)}`);

const grantBegun: News<GrantDay> = {
  member: (facts) => ({
    ...given,
    type: 'success',
    title: `Your ${planName(facts.tier)} begins today`,
    message: `You were given it. It is yours ${yours(facts)}, and it costs you nothing.${beginningOf(facts.tier)?.words ?? ''}`,
    actionUrl: beginningOf(facts.tier)?.to ?? given.actionUrl,
    days: facts.endsAt ? [facts.endsAt] : [],
    onceKey: begunKey(facts.grantId),
  }),
  mail: {
    template: 'billing.planGiven',
    params: (facts) => ({ plan: planName(facts.tier), until: untilOf(facts) }),
  },
};

const grantEnding: News<Ending> = {
  member: ({ endsAt, grantId, tier }) => ({
    ...given,
    type: 'info',
    title: `Your ${planName(tier)} ends on ${dayOf(endsAt)}`,
    message: 'You were given it. Nothing is charged, and what you made with it stays.',
    days: [endsAt],
    onceKey: `billing.grant-ending:${grantId}:${endsAt.toISOString()}`,
  }),
  mail: {
    template: 'billing.givenEnds',
    params: (facts) => ({ plan: planName(facts.tier), until: untilOf(facts) }),
  },
};

const grantEnded: News<Ending & { readonly kept: string }> = {
  member: ({ endsAt, grantId, tier }) => ({
    ...given,
    type: 'info',
    title: `Your ${planName(tier)} has ended`,
    message: 'You were given it until now. What you made with it stays.',
    onceKey: `billing.grant-ended:${grantId}:${endsAt.toISOString()}`,
  }),
  mail: {
    template: 'billing.givenEnded',
    params: ({ kept, tier }) => ({ plan: planName(tier), kept }),
  },
  crm: { event: 'changed', key: ({ endsAt, grantId }) => `grant-ended:${grantId}:${endsAt.toISOString()}` },
};

/** An admin chose another last day. */
const grantMoved: News<GrantDay & { readonly before: Date | null; readonly now: Date }> = {
  member: (facts) => ({
    ...given,
    type: 'info',
    title: `Your ${planName(facts.tier)} has a new last day`,
    message: `It is now yours ${yours(facts)}, and it still costs you nothing.`,
    days: facts.endsAt ? [facts.endsAt] : [],
    onceKey: `billing.grant-moved:${facts.grantId}:${facts.now.toISOString()}`,
  }),
  mail: {
    template: 'billing.givenMoved',
    params: (facts) => ({ plan: planName(facts.tier), until: untilOf(facts) }),
  },
  crm: { event: 'changed', key: ({ grantId, now }) => `grant-moved:${grantId}:${now.toISOString()}` },
  audit: {
    action: 'billing.access_moved',
    details: ({ before, endsAt, grantId, tier }) => ({
      grant: grantId,
      tier,
      lastedUntil: before?.toISOString() ?? 'none',
      endsAt: endsAt?.toISOString() ?? 'none',
    }),
  },
};

/** Access is taken back; the member hears of it if it still lasted. */
const revoked: News<
  About & { readonly grantId: string; readonly tier: GivenTier; readonly isOver: boolean }
> = {
  member: ({ grantId, isOver, tier }) =>
    isOver || isRole(tier)
      ? null
      : {
          kind: 'payment',
          type: 'info',
          title: `${planName(tier)} was taken back`,
          message: `You no longer have the ${planName(tier)} that you were given. What you made with it stays.`,
          actionUrl: '/settings/billing',
          onceKey: `billing.revoked:${grantId}`,
        },
  crm: { event: 'changed', key: ({ grantId }) => `revoked:${grantId}` },
  audit: {
    action: 'billing.access_revoked',
    details: ({ grantId, tier }) => ({ grant: grantId, tier, before: 'given', after: 'revoked' }),
  },
};

const named: Readonly<Record<Role, string>> = { staff: 'staff', admin: 'an admin' };

/** A role, for good or by a grant whose time has begun. */
const roleBegun: News<About & { readonly role: Role; readonly endsAt: Date | null }> = {
  member: ({ role }) => ({
    kind: 'security',
    type: 'success',
    title: `You’re ${named[role]} now`,
    message: `Turn on two-step sign-in within ${roleTotpGraceDays} days: ${role === 'staff' ? 'staff need' : 'admins need'} it.`,
    actionUrl: '/settings/security',
  }),
  mail: {
    template: 'account.roleGiven',
    params: ({ endsAt, role }) => ({ role, until: endsAt === null ? '' : dayOf(endsAt) }),
  },
};

const roleEnded: News<About & { readonly role: Role }> = {
  member: ({ role }) => ({
    kind: 'security',
    type: 'info',
    title: `You’re no longer ${named[role]}`,
    message: 'Everything else in your account stays as it was.',
    actionUrl: '/',
  }),
  mail: { template: 'account.roleEnded', params: ({ role }) => ({ role }) },
};

/** All admins hear of a new role, also the giver: a stranger in their session can't give one unnoticed. */
const newOnTeam: News<About & { readonly role: Role; readonly givenBy: string; readonly email: string }> = {
  admins: {
    kind: 'security',
    words: ({ email, givenBy, role }) => ({
      type: 'warning',
      title: `Somebody was made ${named[role]}`,
      message: `${givenBy} made ${email} ${named[role]}. If you don’t know why, take the role from them.`,
    }),
    mail: {
      template: 'account.newOnTeam',
      params: ({ email, givenBy, role, userId }) => ({ role, by: givenBy, email, memberId: userId }),
    },
    others: true,
  },
};

const adminGiven: News<About> = {
  audit: {
    action: 'billing.admin_granted',
    details: () => ({ role: 'admin', before: false, after: true }),
  },
};

const adminTaken: News<About> = {
  audit: {
    action: 'billing.admin_revoked',
    details: () => ({ role: 'admin', before: true, after: false }),
  },
};

/** Who hears of access that an admin gives and takes. */
export const accessNews = {
  granted,
  grantBegun,
  grantEnding,
  grantEnded,
  grantMoved,
  revoked,
  adminGiven,
  adminTaken,
  roleBegun,
  roleEnded,
  newOnTeam,
} as const;
