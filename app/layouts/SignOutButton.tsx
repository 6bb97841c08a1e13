import { useState } from 'react';
import { signOutCosts } from '#app/client/sign-out-costs.ts';
import type { SignOutQuestion } from '#app/client/sign-out-question.ts';
import { signOut } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { forgetDrafts } from '#platform/client/drafts.ts';
import { noteLeaving } from '#platform/client/offline/owed-sign-out.ts';
import { eraseEverything } from '#platform/client/offline/offline.ts';
import { isUnreached } from '#platform/client/offline/reachability.ts';
import { type Session, useSessionStore } from '#platform/client/session.ts';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { PlainLink } from '#platform/client/ui/PageLink.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

/** Ends the session; if the server is unreachable, this device notes it and tells it later. @throws CallError */
async function endSession(): Promise<void> {
  try {
    await call(signOut, {});
  } catch (error) {
    if (!isUnreached(error) || !noteLeaving()) throw error;
  }
}

/** Leaves by loading /auth as a new document, so that none of the member's data stays in memory or on this device. */
async function leave(session: Session): Promise<void> {
  try {
    await session.leave(endSession);
    forgetDrafts();
    await eraseEverything();
    location.assign('/auth');
  } catch (error) {
    toast.error('Error', messageOf(error));
  }
}

/** Signs out here; asks first when that would delete data that exists nowhere else. @returns what asks, to be rendered */
export function useSignOut() {
  const session = useSessionStore();
  const [{ unsaved, ...question }, setQuestion] = useState<SignOutQuestion>({
    title: '',
    description: '',
    unsaved: [],
  });
  const [isAsking, setAsking] = useState(false);
  async function ask() {
    const found = await signOutCosts();
    if (found === null) return leave(session);
    try {
      // Loaded on demand: every page has this button, and few members are asked.
      const { signOutQuestion } = await import('#app/client/sign-out-question.ts');
      setQuestion(signOutQuestion(found));
      setAsking(true);
    } catch (error) {
      toast.error('Error', messageOf(error));
    }
  }
  return {
    ask: () => void ask(),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        {...question}
        confirmLabel="Sign Out"
        cancelLabel="Stay"
        danger
        onConfirm={() => leave(session)}
      >
        {unsaved.length === 0 ? null : (
          <ul aria-label="Not saved" className="grid">
            {unsaved.map(({ label, to }) => (
              <li key={`${label} ${to}`}>
                <PlainLink to={to} className="text-link inline-flex min-h-11 items-center font-semibold">
                  {label}
                </PlainLink>
              </li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
    ),
  };
}

/** Signs out, from the bar or the menu. */
export function SignOutButton({ className }: { readonly className: string }) {
  const { ask, question } = useSignOut();
  return (
    <>
      <button type="button" className={className} onClick={ask}>
        Sign Out
      </button>
      {question}
    </>
  );
}
