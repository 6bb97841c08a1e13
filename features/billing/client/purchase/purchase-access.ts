import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { addressHere } from '#platform/client/address-here.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';

/** How long a warning is read before the page moves on [billing.redirect-2-s]. */
const redirectAfterMs = 2000;

type Reason = 'no-account' | 'session-ended' | 'has-everything' | null;

/**
 * Visitors who cannot buy here are told why, and redirected after two seconds [billing.purchase-signed-out]. Members whose
 * session ended here have an account: they go to sign in at once, which says why.
 * @param waiting a purchase that was started here does not redirect when it succeeds
 */
export function usePurchaseAccess(waiting: boolean): Reason {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [wasMember, setWasMember] = useState(false);
  if (viewer && !wasMember) setWasMember(true);
  const reason: Reason =
    viewer === null
      ? wasMember
        ? 'session-ended'
        : 'no-account'
      : viewer && can(viewer, 'course.read') && !waiting
        ? 'has-everything'
        : null;
  useEffect(() => {
    if (reason === null) return;
    const search = { redirect: addressHere() };
    if (reason === 'session-ended') {
      void navigate({ to: '/auth', search, state: { sessionEnded: true }, replace: true });
      return;
    }
    if (reason === 'no-account')
      toast.info('Sign up required', 'Please create an account to proceed with your purchase');
    else toast.info('Already Premium', 'You already have premium access to all features');
    const timer = setTimeout(() => {
      if (reason === 'no-account') void navigate({ to: '/auth', search, hash: 'sign-up' });
      else void navigate({ to: '/' });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [reason, navigate]);
  return reason;
}
