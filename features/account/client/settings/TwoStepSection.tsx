import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionStore } from '#platform/client/session.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { securityQuery } from '#features/account/client/api.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { TurnOffDialog } from './TurnOffDialog.tsx';
import { TurnOnDialog } from './TurnOnDialog.tsx';

interface TwoStepSectionProps {
  readonly totp: { readonly on: boolean; readonly backupCodesLeft: number; readonly dueAt: string | null };
}

type Act = 'turn-on' | 'turn-off' | 'new-codes';

/** Two-step sign-in: on, off, and the codes for the day the phone is lost. */
export function TwoStepSection({ totp }: TwoStepSectionProps) {
  const [act, setAct] = useState<Act | null>(null);
  const client = useQueryClient();
  const session = useSessionStore();

  function close() {
    setAct(null);
    void client.invalidateQueries(securityQuery);
    void session.refresh();
  }
  return (
    <SettingsSection
      title="Two-step sign-in"
      text="After your password, a code from an app on your phone. A stolen password alone won’t get anybody in."
      aside={totp.on ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
    >
      {totp.on && totp.backupCodesLeft <= 3 ? (
        <Notice
          tone="attention"
          title={
            totp.backupCodesLeft === 0
              ? 'You have no backup codes left'
              : 'You are running out of backup codes'
          }
        >
          <p>Make new ones now. Without them, losing your phone locks you out.</p>
        </Notice>
      ) : null}
      {totp.on ? (
        <>
          <p>
            {totp.backupCodesLeft} of 10 backup codes left. Each replaces your phone once when you sign in.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAct('new-codes')}>
              New backup codes
            </Button>
            <Button variant="ghost" onClick={() => setAct('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <Button className="w-fit" onClick={() => setAct('turn-on')}>
          Turn on
        </Button>
      )}
      {act === 'turn-on' ? <TurnOnDialog onClose={close} /> : null}
      {act === 'turn-off' ? <TurnOffDialog onClose={close} /> : null}
      {act === 'new-codes' ? <NewCodesDialog onClose={close} /> : null}
    </SettingsSection>
  );
}
