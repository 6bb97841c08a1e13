import { useState } from 'react';
import { adminRevokeAdmin, adminRevokeGrant } from '#features/billing/contract-admin.ts';
import { isRole } from '#platform/contract/capabilities.ts';
import { plans } from '#platform/contract/plans.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { accessDays } from '#platform/client/when.ts';
import { type Granted, useAdminFailure } from './api.ts';
import { tierLabels } from './GrantQuestion.tsx';
import { MoveGrantDialog } from './MoveGrantDialog.tsx';

type Grant = Granted['grants'][number];
type Revoking = Grant | 'admin';

const nameOf = (tier: Grant['tier']) => (isRole(tier) ? tierLabels[tier] : plans[tier].name);

const stateWords = {
  active: 'Active',
  to_come: 'Not started',
  ended: 'Ended',
  revoked: 'Revoked',
} as const satisfies Readonly<Record<Grant['state'], string>>;

interface GrantListProps {
  readonly granted: Granted;
  readonly onChanged: (granted: Granted) => void;
}

/** What a member was given, and how to take it back. */
export function GrantList({ granted, onChanged }: GrantListProps) {
  const { grants, isAdmin, member } = granted;
  const [revoking, setRevoking] = useState<Revoking | null>(null);
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState<Grant | null>(null);
  const fail = useAdminFailure();
  const ask = (what: Revoking) => {
    setRevoking(what);
    setAsking(true);
  };

  async function revoke() {
    if (!revoking) return;
    try {
      onChanged(
        revoking === 'admin'
          ? await call(adminRevokeAdmin, { body: { email: member.email } })
          : await call(adminRevokeGrant, { body: { grantId: revoking.id } }),
      );
      toast.success('Access revoked', member.email);
    } catch (error) {
      const isLast = error instanceof CallError && error.code === 'last_admin';
      fail(error, isLast ? error.message : 'Failed to revoke access');
    }
  }
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">
        {member.name}, {member.email}
      </h3>
      {grants.length === 0 && !isAdmin ? (
        <p className="text-soft">
          Nothing was given by hand. What they pay for themselves is not listed here.
        </p>
      ) : null}
      <ul className="divide-line border-line divide-y-2 border-y-2 empty:hidden">
        {isAdmin ? (
          <li className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="font-semibold">Admin role</span>
            <Button variant="ghost" onClick={() => ask('admin')}>
              Revoke<span className="sr-only"> the admin role</span>
            </Button>
          </li>
        ) : null}
        {grants.map((grant) => {
          const { state } = grant;
          return (
            <li key={grant.id} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center gap-3">
                <span className="font-semibold">{nameOf(grant.tier)}</span>
                <Badge tone={state === 'active' ? 'success' : 'neutral'}>{stateWords[state]}</Badge>
                {state === 'active' || state === 'to_come' ? (
                  <div className="ml-auto flex flex-wrap gap-x-5">
                    {isRole(grant.tier) ? null : (
                      <Button variant="ghost" onClick={() => setMoving(grant)}>
                        Change last day<span className="sr-only"> of {nameOf(grant.tier)}</span>
                      </Button>
                    )}
                    <Button variant="ghost" onClick={() => ask(grant)}>
                      Revoke<span className="sr-only"> {nameOf(grant.tier)}</span>
                    </Button>
                  </div>
                ) : null}
              </div>
              <p className="text-soft">
                {accessDays(grant)}
                {grant.reason ? `. ${grant.reason}` : ''}
              </p>
            </li>
          );
        })}
      </ul>
      {moving === null ? null : (
        <MoveGrantDialog
          grant={moving}
          name={nameOf(moving.tier)}
          email={member.email}
          onClose={() => setMoving(null)}
          onChanged={onChanged}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Revoke this access?"
        description={`${member.email} loses it right away. What they pay for themselves stays.`}
        confirmLabel="Revoke"
        danger
        onConfirm={revoke}
      />
    </div>
  );
}
