import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Member, memberQuery } from '#features/members/client/api.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { momentOf } from '#platform/client/when.ts';
import { AddressChangeState } from './AddressChangeState.tsx';
import { type ActName, actsFor, reasonLabels } from './acts.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { MayHelp } from './MayHelp.tsx';
import { ResetState } from './ResetState.tsx';

interface Offer {
  readonly act: ActName;
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

/** What can be done for this member now. @param isAdmin the rest may move an account to somebody else, or its plan */
function offersFor({ help }: Member, isAdmin: boolean): readonly Offer[] {
  const { mailAvailable, reset, secondStepOn, suspension } = help;
  return [
    ...(isAdmin && secondStepOn && reset === null
      ? [
          {
            act: 'reset',
            title: 'Two-step sign-in',
            text: 'They lost their phone and their backup codes.',
            label: 'Reset',
          } as const,
        ]
      : []),
    ...(mailAvailable && suspension === null
      ? [
          {
            act: 'resetLink',
            title: 'Password',
            text: 'They forgot it, or never set one.',
            label: 'Send a reset link',
          } as const,
        ]
      : []),
    {
      act: 'signOut',
      title: 'Sessions',
      text: 'They left a device somewhere, or somebody else got in.',
      label: 'Sign out everywhere',
    },
    ...(isAdmin && mailAvailable
      ? [
          {
            act: 'address',
            title: 'Email address',
            text: 'It has a mistake, or is no longer theirs.',
            label: 'Correct',
          } as const,
        ]
      : []),
    ...(isAdmin ? [accessOffer(suspension), deletion] : []),
  ];
}

const accessOffer = (suspension: Member['help']['suspension']): Offer =>
  suspension === null
    ? {
        act: 'suspend',
        title: 'Access',
        text: 'Shut them out until it’s clear what happened.',
        label: 'Suspend',
      }
    : { act: 'restore', title: 'Access', text: 'They’re suspended.', label: 'Restore' };

const deletion: Offer = {
  act: 'delete',
  title: 'Account',
  text: 'They asked you to delete it.',
  label: 'Delete',
};

interface SuspendedProps {
  readonly suspension: NonNullable<Member['help']['suspension']>;
  /** Whether anything of theirs may renew: otherwise there is nothing to ask for. */
  readonly renews: boolean;
}

function Suspended({ renews, suspension }: SuspendedProps) {
  const { at, isSettled, note, why } = suspension;
  return (
    <Notice tone="danger" title={`Suspended since ${momentOf(at)}`}>
      <p className="wrap-anywhere">
        {reasonLabels[why]}.{note === '' ? '' : ` ${note}`}
      </p>
      {isSettled || !renews ? null : <p>We’re still asking the payment service to stop their renewal.</p>}
    </Notice>
  );
}

function Offers({ member }: { readonly member: Member }) {
  const isAdmin = can(useViewer() ?? null, 'admin');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<ActName | null>(null);
  const { help, id, subscriptions } = member;
  const refresh = () => client.invalidateQueries({ queryKey: memberQuery(id).queryKey });
  async function done() {
    if (open === 'delete') {
      await navigate({ to: '/admin/members' });
      await client.invalidateQueries({ queryKey: ['admin', 'members'] });
    } else await refresh();
  }
  return (
    <div className="grid gap-5">
      {help.suspension ? (
        <Suspended
          suspension={help.suspension}
          renews={(subscriptions ?? []).some((one) => one.endedAt === null)}
        />
      ) : null}
      {isAdmin && help.reset ? <ResetState id={id} reset={help.reset} onDone={refresh} /> : null}
      {isAdmin && help.addressChange ? (
        <AddressChangeState id={id} change={help.addressChange} onDone={refresh} />
      ) : null}
      <ul className="divide-line divide-y-2">
        {offersFor(member, isAdmin).map(({ act, label, text, title }) => (
          // Keyed by its subject, not its action: the button that suspended becomes the one that restores, and keeps
          // the focus.
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-soft">{text}</p>
            </div>
            <Button variant="secondary" aria-label={`${title}: ${label}`} onClick={() => setOpen(act)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <HelpDialog
          act={actsFor(member)[open]}
          draft={`admin-help-${id}-${open}`}
          email={member.email}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
    </div>
  );
}

/** What can be done for this member by hand: each action says first what happens, and the member is told. */
export function HelpSection({ member }: { readonly member: Member }) {
  return (
    <Card as="section" aria-label="Help this member" className="min-w-0">
      <h2 className="text-heading mb-1">Help this member</h2>
      <p className="text-soft mb-4">
        Whatever you do is noted in the audit log with your reason, and we tell the member.
      </p>
      <MayHelp
        member={member}
        doing="help them"
        self={
          <p>
            This is your own account.{' '}
            <PageLink to="/settings/security" className="text-link">
              Your settings have all of this
            </PageLink>
            .
          </p>
        }
      >
        <Offers member={member} />
      </MayHelp>
    </Card>
  );
}
