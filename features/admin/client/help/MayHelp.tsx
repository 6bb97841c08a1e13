import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Member } from '#features/admin/client/api.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

interface MayHelpProps {
  readonly member: Pick<Member, 'help'>;
  /** Shown to an admin looking at themself, who has their own settings. */
  readonly self: ReactNode;
  readonly children: ReactNode;
}

/** What only an admin with two-step sign-in may do, and only for others. */
export function MayHelp({ children, member, self }: MayHelpProps) {
  const { data } = useQuery(useSessionStore().query);
  if (member.help.isSelf) return self;
  if (data?.totpDueAt)
    return (
      <p>
        To help members you need two-step sign-in yourself.{' '}
        <PageLink to="/settings/security" className="text-link">
          Turn it on
        </PageLink>
        .
      </p>
    );
  return children;
}
