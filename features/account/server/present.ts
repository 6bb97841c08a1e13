import type { z } from 'zod';
import { productOf } from '#platform/contract/plans.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { entryAnswer, nextSteps, sessionAnswer } from '#features/account/contract.ts';
import type { profileSchema } from '#features/account/contract-profile.ts';
import type { securityAnswer, sessionSchema } from '#features/account/contract-security.ts';
import type { tokenAnswer } from '#features/account/contract-token.ts';
import { deviceInWords } from '#features/account/rules-devices.ts';
import type { readProfile } from './profile/profile.ts';
import type { readSecurity } from './second-step/security.ts';
import type { sessionsOf } from './sessions/sessions.ts';
import type { Tokens } from './sessions/tokens.ts';

/** Who is signed in, without anything that could open the session elsewhere. */
export function presentSession(viewer: Viewer | null): z.input<typeof sessionAnswer> {
  if (viewer === null) return { viewer: null, expiresAt: null, totpDueAt: null };
  const { userId, email, firstName, lastName, emailVerified, seesAs, tier } = viewer;
  return {
    viewer: { userId, email, firstName, lastName, emailVerified, tier, ...(seesAs && { seesAs }) },
    expiresAt: viewer.sessionExpiresAt.toISOString(),
    totpDueAt: viewer.totpDueAt?.toISOString() ?? null,
  };
}

/** The result of a sign-up or sign-in: who is signed in, or what is still missing. */
export function presentEntry(entry: {
  readonly viewer: Viewer | null;
  readonly next: (typeof nextSteps)[number];
}): z.input<typeof entryAnswer> {
  return { ...presentSession(entry.viewer), next: entry.next };
}

/** The tokens of an API client, under the promised names [account.session-access-token]. */
export function presentTokens(tokens: Tokens): z.input<typeof tokenAnswer> {
  const { user } = tokens;
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'bearer',
    expires_at: Math.floor(tokens.accessExpiresAt.getTime() / 1000),
    user: {
      id: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      user_metadata: { first_name: user.firstName, last_name: user.lastName },
    },
  };
}

/** What keeps the account safe. */
export function presentSecurity(
  state: Awaited<ReturnType<typeof readSecurity>>,
): z.input<typeof securityAnswer> {
  const { refused, stopped } = state;
  return {
    totp: {
      on: state.totpOn,
      backupCodesLeft: state.backupCodesLeft,
      dueAt: state.totpDueAt?.toISOString() ?? null,
    },
    passwordChangedAt: state.passwordChangedAt?.toISOString() ?? null,
    mail: {
      available: state.mailAvailable,
      refused: refused && {
        to: refused.to,
        subject: refused.subject,
        at: refused.at.toISOString(),
        reason: refused.reason,
      },
      stopped: stopped && {
        address: stopped.address,
        reason: stopped.reason,
        code: stopped.code,
        at: stopped.stoppedAt.toISOString(),
      },
    },
  };
}

type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number];

/** One place where a member is signed in. */
export function presentDevice(row: SessionRow, currentId: string): z.input<typeof sessionSchema> {
  return {
    id: row.id,
    device: row.kind === 'api' ? 'API client' : deviceInWords(row.userAgent ?? ''),
    kind: row.kind === 'api' ? 'api' : 'browser',
    current: row.id === currentId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  };
}

/** A profile as its owner sees it; access is the viewer's, names are the user's. */
export function presentProfile({
  row,
  viewer,
}: {
  readonly row: NonNullable<Awaited<ReturnType<typeof readProfile>>>;
  readonly viewer: Viewer;
}): z.input<typeof profileSchema> {
  const { profile, email, firstName, lastName } = row;
  return {
    id: profile.id,
    email,
    fullName: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    companyName: profile.companyName,
    jobTitle: profile.jobTitle,
    companySize: profile.companySize,
    gender: profile.gender,
    targetClientDescription: profile.targetClientDescription,
    targetClientIndustry: profile.targetClientIndustry,
    targetClientRole: profile.targetClientRole,
    targetClientCompanySize: profile.targetClientCompanySize,
    mainClientPainPoints: profile.mainClientPainPoints,
    typicalSalesCycle: profile.typicalSalesCycle,
    onboardingCompleted: profile.onboardingCompleted,
    phoneNumber: profile.phoneNumber,
    city: profile.city,
    state: profile.state,
    country: profile.country,
    subscriptionProductId: productOf(viewer.tier),
    subscriptionStartDate: viewer.accessSince?.toISOString() ?? null,
  };
}
