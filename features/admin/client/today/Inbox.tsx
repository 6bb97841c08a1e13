import type { Start } from '#features/admin/client/api.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Group } from './Group.tsx';

const way = 'text-link inline-flex min-h-11 w-fit items-center';

/** Where members' messages arrive: nothing of them is on this site. */
export function Inbox({ inbox: { contact, premium, replies } }: { readonly inbox: Start['inbox'] }) {
  return (
    <Group title="Messages from members">
      <div className="grid max-w-prose gap-3 wrap-anywhere">
        <p>There’s no inbox on this site: read messages in your email program, at these addresses.</p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] [&_dt]:text-soft">
          <dt>Replies to automatic emails</dt>
          <dd>{replies ?? 'None: no email server is connected'}</dd>
          {replies === null ? null : (
            <>
              <dt>Replies to emails you wrote yourself</dt>
              <dd>{contact ?? replies}</dd>
            </>
          )}
          <dt>The Contact page</dt>
          <dd>{contact ?? 'No address yet'}</dd>
          {premium === null ? null : (
            <>
              <dt>Premium members</dt>
              <dd>{premium}</dd>
            </>
          )}
        </dl>
        {contact === null ? (
          <PageLink to="/admin/setup?step=owner" className={way}>
            Enter the contact address
          </PageLink>
        ) : null}
      </div>
    </Group>
  );
}
