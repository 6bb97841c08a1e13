import type { SignOutCosts } from './sign-out-costs.ts';

function titleOf({ writes, sessions, drafts }: SignOutCosts): string {
  if (writes > 0) return 'Sign out and lose unsent changes?';
  if (drafts) return 'You have unsaved changes';
  return sessions > 0 ? 'Sign out and delete your saved sessions?' : '';
}

/** The words of the question before a sign-out that would delete something. */
export function signOutQuestion(costs: SignOutCosts): { title: string; description: string } {
  const { writes, sessions, drafts } = costs;
  const unsent = writes === 1 ? 'One change you made' : `${writes} changes you made`;
  const kept =
    sessions === 1 ? 'the tracker session you kept here' : `the ${sessions} tracker sessions you kept here`;
  return {
    title: titleOf(costs),
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      ...(drafts ? ['Something you typed in this tab has not been saved.'] : []),
      `Signing out deletes everything of yours from this device${sessions > 0 ? `, including ${kept}` : ''}.`,
    ].join(' '),
  };
}
