import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { agoOf, dayOf } from '#platform/client/when.ts';
import { type Passkey, passkeysQuery } from '#features/account/client/api.ts';
import { hasPasskeys, isPageOf } from '#features/account/client/passkeys.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';

type Act = { readonly is: 'add' } | { readonly is: 'rename' | 'remove'; readonly passkey: Passkey };

function Row({ passkey, now, onAct }: { passkey: Passkey; now: number; onAct: (act: Act) => void }) {
  const { createdAt, lastUsedAt, name, synced } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold wrap-anywhere">
          {name}
          {synced ? <Badge>On your devices</Badge> : null}
        </p>
        <p className="text-soft text-[0.9375rem]">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${agoOf(lastUsedAt, now)}`} · since{' '}
          {dayOf(createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-label={`Rename ${name}`}
          onClick={() => onAct({ is: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          aria-label={`Remove ${name}`}
          onClick={() => onAct({ is: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** The member's passkeys, and how to add one. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery);
  const client = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  function close() {
    setAct(null);
    void client.invalidateQueries(passkeysQuery);
  }
  const { data } = passkeys;
  const isPossible = hasPasskeys() && isPageOf(data?.rpId ?? null);
  return (
    <SettingsSection
      title="Passkeys"
      text="Sign in with your finger, your face or the PIN of your device. Nothing to remember, and nothing a fake page could steal."
    >
      {passkeys.isPending ? <Skeleton className="h-20" /> : null}
      {passkeys.isError ? (
        <ErrorState message={messageOf(passkeys.error)} onRetry={() => void passkeys.refetch()} />
      ) : null}
      {data && data.passkeys.length > 0 ? (
        <ul className="divide-line grid divide-y-2">
          {data.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} now={passkeys.dataUpdatedAt} onAct={setAct} />
          ))}
        </ul>
      ) : null}
      {data && isPossible ? (
        <Button variant="secondary" className="w-fit" onClick={() => setAct({ is: 'add' })}>
          Add a passkey
        </Button>
      ) : null}
      {data && !isPossible ? (
        <p className="text-soft">This browser can’t add a passkey at this address.</p>
      ) : null}
      {act?.is === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {act?.is === 'rename' ? <RenamePasskeyDialog passkey={act.passkey} onClose={close} /> : null}
      {act?.is === 'remove' ? <RemovePasskeyDialog passkey={act.passkey} onClose={close} /> : null}
    </SettingsSection>
  );
}
