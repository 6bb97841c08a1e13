import { useId } from 'react';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type MessageAbout, postalAddressMissing } from '#features/notifications/rules.ts';

interface ByMailProps {
  readonly about: MessageAbout;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  /** Why the server does not send it by mail. */
  readonly error: string | undefined;
}

/** Whether it goes out by mail too, and what stands against that. */
export function ByMail({ about, checked, error, onChecked }: ByMailProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          id={sendByMailId}
          type="checkbox"
          className="accent-accent size-6"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChecked(event.currentTarget.checked)}
        />
        {about === 'offers' ? 'Also by email' : 'Also by email, to those who want messages by email'}
      </label>
      {error ? (
        <p id={id} className="text-danger text-[0.9375rem] font-medium">
          {error}
          {error === postalAddressMissing ? (
            <>
              {' '}
              <PageLink to="/admin/setup?step=owner" className="text-link">
                Enter it in the setup
              </PageLink>
              , or send it without email. What you wrote here is kept.
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** The box that an error leads to. */
export const sendByMailId = 'send-by-mail';
