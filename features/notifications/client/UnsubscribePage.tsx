import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { unsubscribe } from '#features/notifications/contract.ts';
import { isStoppable, type StoppableKind } from '#platform/contract/notices.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** The lists in words. */
const names: Readonly<Record<StoppableKind, string>> = {
  course: 'about the course',
  'first-week': 'for your first week',
  'first-win': 'about your first finished lesson',
  'lesson-waiting': 'about a lesson that you began',
  'week-away': 'when you have been away for a week',
  'course-finished': 'about the end of the course',
  'next-step': 'before the day of a next step',
  book: 'about books',
  message: 'with messages about the service',
  sales: 'about sales and cancellations',
  offer: 'with tips and offers',
};

/** What the token claims; only the server knows whether it is true. */
function kindIn(token: string | null): StoppableKind | null {
  const kind = token?.split('.')[0] ?? '';
  return isStoppable(kind) ? kind : null;
}

const settings = (
  <Link to="/settings/notifications" className="text-link">
    your settings
  </Link>
);

/**
 * `/unsubscribe#token=…`: the page behind the address at the end of a mailing. Nothing happens until its button is
 * pressed, since mail programs open links by themselves.
 */
export function UnsubscribePage() {
  const token = useMailToken();
  const kind = kindIn(token);
  const refusal = useRefusal();
  const [outcome, setOutcome] = useState<'asked' | 'stopping' | 'stopped' | 'spent'>(
    kind === null ? 'spent' : 'asked',
  );

  async function stop() {
    if (token === null) return;
    setOutcome('stopping');
    refusal.clear();
    try {
      await call(unsubscribe, { body: { token } });
      setOutcome('stopped');
    } catch (error) {
      const isSpent = error instanceof CallError && error.code === 'link_spent';
      setOutcome(isSpent ? 'spent' : 'asked');
      if (!isSpent) refusal.refuse(error);
    }
  }
  return (
    <NarrowPage title="Emails from us">
      {outcome === 'asked' || outcome === 'stopping' ? (
        <div className="grid justify-items-start gap-6">
          <p>
            Press the button to get no more emails {names[kind ?? 'message']}. You don’t have to sign in. We
            still email you about payments and the security of your account.
          </p>
          <Refusal message={refusal.message} />
          <Button
            size="large"
            busy={outcome === 'stopping'}
            disabled={refusal.waiting}
            onClick={() => void stop()}
          >
            Stop these emails
          </Button>
          <p className="text-soft">To choose which emails you get, go to {settings}.</p>
        </div>
      ) : null}
      {outcome === 'stopped' ? (
        <Notice tone="success" title={`No more emails ${names[kind ?? 'message']}`}>
          <p>You can turn them back on in {settings}.</p>
        </Notice>
      ) : null}
      {outcome === 'spent' ? (
        <SpentLink>
          <p>Choose which emails you want in {settings}.</p>
        </SpentLink>
      ) : null}
    </NarrowPage>
  );
}
