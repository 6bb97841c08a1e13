import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Verbatim } from '#platform/client/ui/Verbatim.tsx';
import { confirmTotp, startTotp } from '#features/account/contract-security.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { QrCode } from './QrCode.tsx';

type Step =
  | { readonly is: 'password' }
  | { readonly is: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

const texts: Record<Step['is'], { title: string; description: string }> = {
  password: { title: 'Turn on two-step sign-in', description: 'First, show that it’s you.' },
  scan: {
    title: 'Scan this with your app',
    description:
      'Use your phone’s password manager, Google Authenticator, Microsoft Authenticator or any app like them. Then type the six digits it shows.',
  },
  codes: {
    title: 'Save these backup codes',
    description:
      'Two-step sign-in is on, and you’re signed out everywhere else. If you lose your phone, one of these gets you in. You won’t see them again.',
  },
};

function ScanStep({
  secret,
  uri,
  onCodes,
}: {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const refusal = useRefusal();
  const form = useForm(confirmTotp.body, { code: '' });
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { backupCodes } = await call(confirmTotp, { body });
      onCodes(backupCodes);
    },
    {
      onFailure: (error, how) => {
        if (!how.isMarked) form.set('code', '');
        refusal.refuse(error, how);
        how.retype('code');
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {/* Side by side, so that the button stays in a window of 800 px when a code is refused. */}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[auto_1fr] sm:items-center">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid justify-items-start gap-2">
          <p className="text-soft text-[0.9375rem]">No camera? Type this key into the app:</p>
          <code className="font-mono text-[0.9375rem]">
            <Verbatim>{secret.replace(/.{4}(?=.)/g, '$& ')}</Verbatim>
          </code>
          <CopyButton text={secret} label="Copy the key" />
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-52 font-semibold tracking-[0.14em] tabular-nums"
        {...form.field('code')}
      />
      <Refusal message={refusal.message} />
      <Button type="submit" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        Turn on
      </Button>
    </form>
  );
}

/** Password, QR code, first code, backup codes. Nothing changes until the first code is right. */
export function TurnOnDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ is: 'password' });
  function close(open: boolean) {
    if (open) return;
    // The codes are shown once: a stray click must not lose them.
    if (step.is === 'codes') toast.info('Save the codes first', 'Check the box once you have them.');
    else onClose();
  }
  return (
    <Dialog open onOpen={close} {...texts[step.is]}>
      {step.is === 'password' ? (
        <PasswordStep
          confirmLabel="Continue"
          onProven={async (proof) => {
            setStep({ is: 'scan', ...(await call(startTotp, { body: proof })) });
          }}
        />
      ) : null}
      {step.is === 'scan' ? (
        <ScanStep secret={step.secret} uri={step.uri} onCodes={(codes) => setStep({ is: 'codes', codes })} />
      ) : null}
      {step.is === 'codes' ? <BackupCodes codes={step.codes} onDone={onClose} /> : null}
    </Dialog>
  );
}
