import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { changePassword } from '#features/account/contract-security.ts';
import { NewPasswordField, weaknessAt } from '#features/account/client/NewPasswordField.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { refusalWords } from './refusal-words.ts';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { dayOf } from '#platform/client/when.ts';

interface PasswordSectionProps {
  readonly changedAt: string;
  /** The member: their names and address are easy to guess. */
  readonly whose: { readonly email: string; readonly firstName: string; readonly lastName: string };
}

/** The password: the old one, and a new one that ends every other session. */
export function PasswordSection({ changedAt, whose }: PasswordSectionProps) {
  const client = useQueryClient();
  const refusal = useRefusal();
  const form = useForm(changePassword.body, { currentPassword: '', newPassword: '' });
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      await call(changePassword, { body });
      form.set('currentPassword', '');
      form.set('newPassword', '');
      toast.success('Password changed', 'You’re signed out everywhere else.');
      await client.invalidateQueries({ queryKey: ['account'] });
    },
    {
      examine: ({ newPassword }) => weaknessAt('newPassword', newPassword, whose),
      onFailure: (error, how) => refusal.refuse(error, { ...how, words: refusalWords(error) }),
    },
  );
  return (
    <SettingsSection title="Password" text={`Last changed on ${dayOf(changedAt)}.`}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-6">
        {/* Password managers file the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={whose.email} readOnly />
        <FieldPairs>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <NewPasswordField label="New password" whose={whose} {...form.field('newPassword')} />
        </FieldPairs>
        <Refusal message={refusal.message} />
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          disabled={refusal.waiting}
          className="w-fit"
        >
          Change password
        </Button>
      </form>
    </SettingsSection>
  );
}
