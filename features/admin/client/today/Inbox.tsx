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
            : `There is no inbox here. Replies to our emails go to ${replies}${contact === null || contact === replies ? '' : `, and those to an email that you wrote on a member’s page to the contact address, ${contact}`}: read them in your email program.`}
        </p>
        <p>
          {contact === null ? 'The Contact page names no address yet.' : `The Contact page names ${contact}.`}
          {premium === null ? '' : ` Premium members are given ${premium}.`}
        </p>
        {contact === null ? (
          <PageLink to="/admin/setup?step=owner" className={way}>
            Enter the contact address
          </PageLink>
        ) : null}
      </div>
    </Group>
  );
}
