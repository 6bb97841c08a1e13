import type { SignOutCosts } from './sign-out-costs.ts';
import { type Unsaved, unsavedWords } from './unsaved-words.ts';

function titleOf({ writes, sessions, drafts }: SignOutCosts): string {
  if (writes > 0) return 'Sign out and lose unsent changes?';
  if (drafts.length > 0) return 'You have unsaved changes';
  return sessions > 0 ? 'Sign out and delete your saved sessions?' : '';
}

const listed = new Intl.ListFormat('en-US');

export interface SignOutQuestion {
  readonly title: string;
  readonly description: string;
  /** The forms that are meant, each with the way to it. */
  readonly unsaved: readonly Unsaved[];
}

/** The words of the question before a sign-out that would delete something. */
export function signOutQuestion(costs: SignOutCosts): SignOutQuestion {
  const { writes, sessions, drafts } = costs;
  const unsaved = unsavedWords(drafts);
  const unsent = writes === 1 ? 'One change you made' : `${writes} changes you made`;
  const deleted = [
    ...(drafts.length > 0 ? ['what you typed'] : []),
    ...(writes > 0 ? [writes === 1 ? 'that change' : 'those changes'] : []),
    ...(sessions > 0
      ? [
          sessions === 1
            ? 'the tracker session you kept here'
            : `the ${sessions} tracker sessions you kept here`,
        ]
      : []),
    'the copies kept on this device for offline use',
  ];
  return {
    title: titleOf(costs),
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      ...(drafts.length > 0 ? ['Something you typed in this tab has not been saved.'] : []),
      `Signing out deletes ${listed.format(deleted)}.`,
    ].join(' '),
    unsaved,
  };
}
