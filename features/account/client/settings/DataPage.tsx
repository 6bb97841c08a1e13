import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { exportAccount } from '#features/account/contract-leaving.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';

const exportName = 'make-me-great-export.json';

const asksForPassword = (error: unknown) => error instanceof CallError && error.code === 'password_needed';

/** `/settings/data`: take everything with you, or leave nothing behind. */
export function DataPage() {
  const viewer = useViewer();
  const [deleting, setDeleting] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const take = async (body: { password?: string } = {}) => {
    saveFile(exportName, await callForFile(exportAccount, { body }));
    setNeedsPassword(false);
  };
  const taking = useMutation({
    mutationFn: () => take(),
    onError: (error) => setNeedsPassword(asksForPassword(error)),
  });
  return (
    <>
      <SettingsSection
        title="Export"
        text="Everything we hold about you, in one file: your profile, your results, your cards. Passwords and keys are left out."
      >
        {needsPassword ? (
          <>
            <p>You signed in a while ago, so please enter your password again.</p>
            <PasswordStep confirmLabel="Download my data" onProven={take} />
          </>
        ) : (
          <Button
            variant="secondary"
            className="w-fit"
            busy={taking.isPending}
            onClick={() => taking.mutate()}
          >
            <DownloadIcon width={20} />
            Download my data
          </Button>
        )}
        {taking.isError && !asksForPassword(taking.error) ? (
          <Notice tone="danger" title={messageOf(taking.error)} />
        ) : null}
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        text="Signs you out everywhere and erases what you made here. This can’t be undone."
      >
        <Button variant="danger" className="w-fit" onClick={() => setDeleting(true)}>
          <TrashIcon width={20} />
          Delete my account
        </Button>
      </SettingsSection>
      {deleting && viewer ? (
        <DeleteAccountDialog email={viewer.email} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}
