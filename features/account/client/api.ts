import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { keepDraft } from '#platform/client/drafts.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type profileSchema, readProfile } from '#features/account/contract-profile.ts';
import { type identitySchema, listIdentities } from '#features/account/contract-identities.ts';
import { listPasskeys, type passkeySchema } from '#features/account/contract-passkeys.ts';
import { listSessions, readSecurity } from '#features/account/contract-security.ts';

export type Profile = z.output<typeof profileSchema>;

/** The member's whole profile. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => call(readProfile, {}, { signal }),
});

/** What this site asks people who sign up. */
export const publicConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(readPublicConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Two-step sign-in, the password's age, and whether mail arrives. */
export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call(readSecurity, {}, { signal }),
});

/** Where the member is signed in: this session first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  staleTime: 0,
});

export type Passkey = z.output<typeof passkeySchema>;

/** The member's passkeys, and the domain they are made for. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
});

export type Identity = z.output<typeof identitySchema>;

/** The accounts elsewhere that can sign this member in. */
export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: async ({ signal }) => (await call(listIdentities, {}, { signal })).identities,
});

/** Where the answers of /onboarding wait in this tab until they are saved. */
export const onboardingDraft = 'account.onboarding';

/** Applies a saved profile: the page has it at once, and the session learns of a changed name. */
export function useAcceptProfile(): (profile: Profile) => void {
  const client = useQueryClient();
  const session = useSessionStore();
  return (profile) => {
    keepDraft(onboardingDraft, {});
    client.setQueryData(profileQuery.queryKey, profile);
    void session.refresh();
  };
}

/** Shows a failure in a toast; if it means "nobody is signed in", the session is checked again. */
export function useFailure(): (error: unknown) => void {
  const session = useSessionStore();
  return (error) => {
    toast.error('Error', messageOf(error));
    if (error instanceof CallError && error.code === 'unauthenticated') void session.refresh();
  };
}
