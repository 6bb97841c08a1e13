import type { Start } from '#features/admin/client/api.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Group } from './Group.tsx';

const way = 'text-link inline-flex min-h-11 w-fit items-center';

/** Where members' messages arrive: nothing of them is on this site. */
export function Inbox({ inbox: { contact, premium, replies } }: { readonly inbox: Start['inbox'] }) {
  return (
    <Group title="Messages from members">
      <div className="grid max-w-prose gap-3 wrap-anywhere">
        <p>
          {replies === null
            ? 'No email server is connected, so nobody can reply to an email.'
            : `There is no inbox here. Replies to our emails go to ${replies}: read them in your email program.`}{' '}
          Answers to an email that you wrote on a member’s page come to your own address.
        </p>
        <p>
          {contact === null ? 'The Contact page names no address yet.' : `The Contact page names ${contact}.`}
          {premium === null ? '' : ` Premium members are given ${premium}.`}
        </p>
        {contact === null ? (
          <PageLink to="/admin/setup?step=owner" className={way}>
            Enter your address
          </PageLink>
        ) : null}
      </div>
    </Group>
  );
}
