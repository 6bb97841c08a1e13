import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Member } from '#features/members/client/api.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { can, isRole } from '#platform/contract/capabilities.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

interface MayHelpProps {
  readonly member: Pick<Member, 'help' | 'tier'>;
  /** What they could do with it, e.g. 'write to them'. */
  readonly doing: string;
  /** Shown to whoever looks at themself: they have their own settings. */
  readonly self: ReactNode;
  readonly children: ReactNode;
}

/** What takes two-step sign-in, and is only for others; of an admin or staff, only admins do it. */
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
  if (isRole(member.tier) && !can(data?.viewer ?? null, 'admin'))
    return <p>They work on this site. Only an admin can {doing}.</p>;
  return children;
}
