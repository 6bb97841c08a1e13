import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Member } from '#features/members/client/api.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

interface MayHelpProps {
  readonly member: Pick<Member, 'help'>;
  /** What they could do with it, e.g. 'write to them'. */
  readonly doing: string;
  /** Shown to an admin looking at themself, who has their own settings. */
  readonly self: ReactNode;
  readonly children: ReactNode;
}

/** What only an admin with two-step sign-in may do, and only for others. */
export function MayHelp({ children, doing, member, self }: MayHelpProps) {
  const { data } = useQuery(useSessionStore().query);
  if (member.help.isSelf) return self;
  if (data?.totpDueAt)
    return (
      <Notice tone="attention" title={`Turn on two-step sign-in to ${doing}`}>
        <p>
          It takes two minutes; then come back here.{' '}
          <PageLink to="/settings/security" className="text-link">
            Turn it on
          </PageLink>
        </p>
      </Notice>
    );
  return children;
}
