import type { SignOutCosts } from './sign-out-costs.ts';

/** The words of the question before a sign-out that would delete something. */
export function signOutQuestion({ writes, sessions }: SignOutCosts): { title: string; description: string } {
  const title =
    writes > 0 ? 'Sign out and lose what was not sent?' : 'Sign out and delete your kept sessions?';
  const unsent = writes === 1 ? 'One change that you made' : `${writes} changes that you made`;
  const kept =
    sessions === 1 ? 'the tracker session that you kept' : `the ${sessions} tracker sessions that you kept`;
  return {
    title,
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      `Signing out deletes everything of yours from this device${sessions > 0 ? `, also ${kept} here` : ''}.`,
    ].join(' '),
  };
}
