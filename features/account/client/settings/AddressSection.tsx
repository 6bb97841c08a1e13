import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { passwordField } from '#features/account/contract.ts';
import { requestAddressChange } from '#features/account/contract-mail.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { useHasPassword } from './own-password.ts';
import { refusalWords } from './refusal-words.ts';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';

const withPassword = requestAddressChange.body.extend({ password: passwordField });
const withoutPassword = requestAddressChange.body.extend({ password: z.string() });

interface AddressSectionProps {
  readonly email: string;
  /** False: this site sends no mail, so an address cannot be confirmed. */
  readonly canMail: boolean;
}

/** The email address; a new one takes effect once it is confirmed from its own inbox. */
export function AddressSection({ email, canMail }: AddressSectionProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const refusal = useRefusal();
  const hasPassword = useHasPassword();
  const form = useForm(hasPassword ? withPassword : withoutPassword, { email: '', password: '' });
  const submit = form.submit(
    async ({ email: newEmail, password }) => {
      refusal.clear();
      const proof = hasPassword ? { password } : {};
      await call(requestAddressChange, { body: { email: newEmail, ...proof } });
      form.set('email', '');
      form.set('password', '');
      setSentTo(newEmail);
    },
    { onFailure: (error, how) => refusal.refuse(error, { ...how, words: refusalWords(error) }) },
  );
  return (
    <SettingsSection
      title="Email address"
      text={
        <>
          You sign in as <strong className="text-ink wrap-anywhere">{email}</strong>.
        </>
      }
    >
      {sentTo === null ? null : (
        <Notice tone="mail" title={`We emailed ${sentTo}`}>
          <p>
            Follow the link in that email to switch to the new address. Until then you keep the old one. We
            emailed it too, and the change can be stopped from there.
          </p>
        </Notice>
      )}
      {canMail ? (
        <form noValidate method="post" onSubmit={submit} className="grid gap-6">
          <FieldPairs>
            <TextField
              label="New email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              {...form.field('email')}
            />
            {hasPassword ? (
              <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
            ) : null}
          </FieldPairs>
          <Refusal message={refusal.message} />
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy}
            disabled={refusal.waiting}
            className="w-fit"
          >
            Change address
          </Button>
        </form>
      ) : null}
    </SettingsSection>
  );
}
