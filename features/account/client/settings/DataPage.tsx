import { useState } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DownloadIcon, TrashIcon } from '#platform/client/ui/icons.tsx';
import { exportAccount } from '#features/account/contract-leaving.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** `/settings/data`: take everything with you, or leave nothing behind. */
export function DataPage() {
  const viewer = useViewer();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <SettingsSection
        title="Export"
        text="One JSON file with everything we hold about you: your profile, your results, your cards. Passwords and keys are left out."
      >
        <Button asChild variant="secondary" className="w-fit">
          <a href={exportAccount.path} download="make-me-great-export.json">
            <DownloadIcon width={20} />
            Download my data
          </a>
        </Button>
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        text="Signs you out everywhere and erases what you made here. It cannot be undone."
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
