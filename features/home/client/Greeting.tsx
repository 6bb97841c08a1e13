import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

type Greeted = Pick<PublicViewer, 'firstName' | 'tier'>;

/**
 * The line below 'Welcome Back!', which also fits a member who joined a minute ago. A member without a name, like the
 * owner at first, is greeted without one. On a phone a name makes it two lines, so both are kept free until it is known.
 * An admin's first link leads to their own overview.
 */
export function Greeting({ viewer }: { readonly viewer: Greeted | undefined }) {
  const words = 'Here’s what comes next.';
  return (
    <>
      <span className="block max-[30rem]:min-h-[2lh]">
        {viewer
          ? `Good to have you here${viewer.firstName === '' ? '' : `, ${viewer.firstName}`}. ${words}`
          : words}
      </span>
      {viewer && can(viewer, 'admin') ? (
        <PageLink to="/admin" className="text-link inline-flex min-h-11 items-center">
          Today: how your site stands
        </PageLink>
      ) : null}
    </>
  );
}
