import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { useSessionStore } from '#platform/client/session.ts';

/** What is done about one subscription in a dialog. */
export interface Asked {
  readonly id: string;
  readonly way: 'cancel' | 'refund' | 'keep';
}

const draft = 'billing.asked';
const ways: readonly Asked['way'][] = ['cancel', 'refund', 'keep'];

/** Whether a dialog about this member was open when the session ended. */
export const isInterrupted = (email: string): boolean =>
  email !== '' && readDraft(draft, ['email']).email === email;

function interruptedOf(email: string, ids: readonly string[]): Asked | null {
  if (!isInterrupted(email)) return null;
  const kept = readDraft(draft, ['id', 'way']);
  const id = ids.find((each) => each === kept.id);
  const way = ways.find((each) => each === kept.way);
  return id !== undefined && way !== undefined ? { id, way } : null;
}

/**
 * The dialog that is open about a member. If the session ends meanwhile, it is open again once they are back: what was
 * typed in it waits there.
 * @param ids the subscriptions that can still be changed
 * @param first what opens at once
 */
export function useAsked(email: string, ids: readonly string[], first: Asked | null) {
  const session = useSessionStore();
  const [asked, setAsked] = useState(() => first ?? interruptedOf(email, ids));
  useEffect(() => {
    if (isInterrupted(email)) forgetDraft(draft);
  }, [email]);
  useEffect(
    () => () => {
      // Whoever leaves the page for another reason has closed the dialog.
      if (asked !== null && session.viewer.read() === null) keepDraft(draft, { email, ...asked });
    },
    [asked, email, session],
  );
  return [asked, setAsked] as const;
}
