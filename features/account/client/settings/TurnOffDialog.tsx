import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/Dialog.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { disableTotp } from '#features/account/contract-security.ts';
import { Refusal } from '#features/account/client/Refusal.tsx';
import { useRefusal } from '#features/account/client/throttle.ts';
import { refusalWords } from './refusal-words.ts';

/** Takes the second step away, with both steps. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const refusal = useRefusal();
  const form = useForm(disableTotp.body, { password: '', code: '' });
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      await call(disableTotp, { body });
      toast.success('Two-step sign-in is off', 'From now on your password alone opens the account.');
      onClose();
    },
    { onFailure: (error) => refusal.refuse(error, refusalWords(error)) },
  );
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Turn off two-step sign-in"
      description="Your password alone will open the account. The backup codes stop working."
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <TextField
          label="Code"
          hint="From your app, or a backup code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          className="max-w-64"
          {...form.field('code')}
        />
        <Refusal message={refusal.message} />
        <Button variant="danger" type="submit" busy={form.busy} disabled={refusal.waiting} className="w-fit">
          Turn off
        </Button>
      </form>
    </Dialog>
  );
}
