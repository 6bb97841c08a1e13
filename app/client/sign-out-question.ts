import type { SignOutCosts } from './sign-out-costs.ts';

/** The words of the question before a sign-out that would delete something. */
export function signOutQuestion({ writes, sessions }: SignOutCosts): { title: string; description: string } {
  const title = writes > 0 ? 'Sign out and lose unsent changes?' : 'Sign out and delete your saved sessions?';
  const unsent = writes === 1 ? 'One change you made' : `${writes} changes you made`;
  const kept =
    sessions === 1 ? 'the tracker session you kept here' : `the ${sessions} tracker sessions you kept here`;
  return {
    title,
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      `Signing out deletes everything of yours from this device${sessions > 0 ? `, including ${kept}` : ''}.`,
    ].join(' '),
  };
}
