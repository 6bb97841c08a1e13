import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { adminFindGrants, adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type Granted, useAdminFailure } from './api.ts';
import type { Found } from './SearchResult.tsx';

interface SearchFormProps {
  readonly onFound: (found: Found | null, granted: Granted | null) => void;
}

/** Tells the admin that a member without a subscription has access by a grant, and where to see it. */
function whereGiven(granted: Granted | null): string | undefined {
  const isGiven = granted?.grants.some(({ state }) => state === 'active') ?? false;
  return isGiven ? 'They have access that was given by hand: see “Grant Premium Access.”' : undefined;
}

/** Looks for a member by their address: what they pay for, and what was given to them. */
export function SearchForm({ onFound }: SearchFormProps) {
  const { email = '' }: { email?: string } = useSearch({ strict: false });
  // The address in a link wins over a typed draft.
  const form = useForm(
    adminSearchSubscription.body,
    { email },
    email === '' ? { draft: 'billing.search' } : {},
  );
  const element = useRef<HTMLFormElement>(null);
  // A link from a member's page has said whom to look for.
  const arriving = useRef(false);
  // The toast disappears soon, so the form also says that a search found nothing.
  const [nothing, setNothing] = useState<string | null>(null);
  useEffect(() => {
    if (email === '') return;
    arriving.current = true;
    element.current?.requestSubmit();
    arriving.current = false;
  }, [email]);
  const fail = useAdminFailure();
  /** @param isAsked false: whoever came from a member's page to grant something has not asked for it */
  const submitOf = (isAsked: boolean) =>
    form.submit(
      async (body) => {
        // Grants are looked up even while payments are off.
        const [paid, given] = await Promise.allSettled([
          call(adminSearchSubscription, { body }),
          call(adminFindGrants, { body }),
        ]);
        const granted = given.status === 'fulfilled' ? given.value.found : null;
        setNothing(null);
        onFound(
          paid.status === 'fulfilled' && paid.value.customer ? { ...paid.value, email: body.email } : null,
          granted,
        );
        if (paid.status === 'rejected') throw paid.reason;
        if (!isAsked || paid.value.subscriptions.length > 0) return;
        const where = whereGiven(granted);
        toast.info('No active subscription found for this email', where);
        if (!paid.value.customer)
          setNothing([`Stripe knows no subscription of ${body.email}.`, where].filter(Boolean).join(' '));
      },
      {
        onInvalid: (message, isMissing) => {
          // Whatever else is wrong is said at its field.
          if (isMissing) toast.error(message);
        },
        onFailure: (error) => fail(error, 'Failed to search subscription'),
      },
    );
  const [search, arrive] = [submitOf(true), submitOf(false)];
  return (
    <form
      ref={element}
      noValidate
      method="post"
      onSubmit={(event) => (arriving.current ? arrive : search)(event)}
      className="grid gap-4"
    >
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Button type="submit" variant="secondary" className="w-fit" busy={form.busy}>
        Search
      </Button>
      {nothing === null ? null : <p className="text-soft wrap-anywhere">{nothing}</p>}
    </form>
  );
}
