import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { agoOf, dayOf } from '#platform/client/when.ts';
import type { IdentityProvider } from '#platform/contract/public-config.ts';
import { identitiesQuery, type Identity, publicConfigQuery } from '#features/account/client/api.ts';
import { leaveFor } from '#features/account/client/providers/ProviderEntry.tsx';
import { removeIdentity, startJoin } from '#features/account/contract-identities.ts';
import { OwnerForm } from './OwnerForm.tsx';

interface Offered {
  readonly provider: IdentityProvider;
  readonly name: string;
}
type Act =
  | { readonly is: 'join'; readonly offered: Offered }
  | { readonly is: 'remove'; readonly identity: Identity };

const titleOf = ({ email, name }: Identity) => (email === null ? name : `${name}, ${email}`);

interface RowProps {
  readonly identity: Identity;
  readonly now: number;
  readonly onRemove: () => void;
}

function Row({ identity, now, onRemove }: RowProps) {
  const { createdAt, email, lastUsedAt, name } = identity;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {email === null ? null : <p className="wrap-anywhere">{email}</p>}
        <p className="text-soft text-[0.9375rem]">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${agoOf(lastUsedAt, now)}`} · since{' '}
          {dayOf(createdAt)}
        </p>
      </div>
      <Button variant="ghost" aria-label={`Remove ${titleOf(identity)}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function JoinDialog({ offered, onClose }: { readonly offered: Offered; readonly onClose: () => void }) {
  const { name, provider } = offered;
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={`Add ${name} as a way to sign in?`}
      description={`You sign in at ${name} and come back here. Anyone who can sign in there can then sign in to your account here. It doesn’t have to use the same email address.`}
    >
      <OwnerForm
        confirmLabel="Continue"
        onCancel={onClose}
        onConfirm={async (proof) => {
          const { address } = await call(startJoin, { body: { ...proof, provider } });
          await leaveFor(address);
        }}
      />
    </Dialog>
  );
}

function RemoveDialog({ identity, onClose }: { readonly identity: Identity; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={`Remove ${identity.name}?`}
      description={`You won’t be able to sign in with ${titleOf(identity)} anymore. The account there stays as it is.`}
    >
      <OwnerForm
        confirmLabel="Remove"
        isDanger
        onCancel={onClose}
        onConfirm={async (proof) => {
          await call(removeIdentity, { params: { id: identity.id }, body: proof });
          toast.success('Removed', `You can’t sign in with ${identity.name} anymore.`);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Accounts elsewhere that can sign in here; hidden if the owner offers none and the member has none. */
export function IdentitiesSection() {
  const client = useQueryClient();
  const { data: config } = useQuery(publicConfigQuery);
  const identities = useQuery(identitiesQuery);
  const [act, setAct] = useState<Act | null>(null);
  function close() {
    setAct(null);
    void client.invalidateQueries(identitiesQuery);
  }
  const offered = config?.providers ?? [];
  const { data } = identities;
  if (offered.length === 0 && (data ?? []).length === 0) return null;
  return (
    <SettingsSection
      title="Accounts elsewhere"
      text="Sign in with an account you have somewhere else. They learn that you signed in here, and nothing about what you do."
    >
      {identities.isPending ? <Skeleton className="h-20" /> : null}
      {identities.isError ? (
        <ErrorState message={messageOf(identities.error)} onRetry={() => void identities.refetch()} />
      ) : null}
      {data && data.length > 0 ? (
        <ul className="divide-line grid divide-y-2">
          {data.map((identity) => (
            <Row
              key={identity.id}
              identity={identity}
              now={identities.dataUpdatedAt}
              onRemove={() => setAct({ is: 'remove', identity })}
            />
          ))}
        </ul>
      ) : null}
      {data ? (
        <div className="flex flex-wrap gap-3">
          {offered.map((one) => (
            <Button
              key={one.provider}
              variant="secondary"
              onClick={() => setAct({ is: 'join', offered: one })}
            >
              Add {one.name}
            </Button>
          ))}
        </div>
      ) : null}
      {act?.is === 'join' ? <JoinDialog offered={act.offered} onClose={close} /> : null}
      {act?.is === 'remove' ? <RemoveDialog identity={act.identity} onClose={close} /> : null}
    </SettingsSection>
  );
}
