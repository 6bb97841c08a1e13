import { z } from 'zod';
import { adminMoveGrant } from '#features/billing/contract-admin.ts';
import { grantOver } from '#features/billing/rules-grants.ts';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { callErrorWords, type Granted, useAdminFailure } from './api.ts';

/** The last day counts as a whole, on this device's calendar. */
const moveForm = z
  .object({ endsAt: z.string() })
  .transform(({ endsAt: day }) => ({ endsAt: day ? new Date(`${day}T23:59:59`).toISOString() : null }));

/** An instant as a date field has it. */
function dayTyped(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}

interface MoveGrantDialogProps {
  readonly grant: Granted['grants'][number];
  readonly name: string;
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: (granted: Granted) => void;
}

/** Chooses another last day for what a member was given. */
export function MoveGrantDialog({ email, grant, name, onChanged, onClose }: MoveGrantDialogProps) {
  const fail = useAdminFailure();
  const form = useForm(moveForm, { endsAt: dayTyped(grant.endsAt) });
  const submit = form.submit(
    async ({ endsAt }) => {
      onChanged(await call(adminMoveGrant, { body: { grantId: grant.id, endsAt } }));
      toast.success('Last day changed', `We told ${email}.`);
      onClose();
    },
    {
      examine: ({ endsAt }): Readonly<Record<string, string>> =>
        endsAt !== null && Date.parse(endsAt) <= Date.now() ? { endsAt: grantOver } : {},
      onFailure: (error, { isMarked }) => {
        if (!isMarked) fail(error, callErrorWords(error, 'Failed to change the last day'));
      },
    },
  );
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title={`Change the last day of ${name}?`}>
      <DialogForm
        method="post"
        onSubmit={submit}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Leave it as it is
            </Button>
            <Button type="submit" busy={form.busy}>
              Change last day
            </Button>
          </>
        }
      >
        <p className="text-soft">We tell {email} the new day. To end it right away, revoke it instead.</p>
        <TextField
          label="Last day"
          type="date"
          hint="Leave it empty for no end date"
          {...form.field('endsAt')}
        />
      </DialogForm>
    </Dialog>
  );
}
