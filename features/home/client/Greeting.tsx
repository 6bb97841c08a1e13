import type { PublicViewer } from '#platform/contract/viewer.ts';

/** The line below 'Welcome Back!', true for who joined a minute ago, too. On a phone a name makes it two lines: they are kept free until it is known. */
export function Greeting({ viewer }: { readonly viewer: Pick<PublicViewer, 'firstName'> | undefined }) {
  const words = 'Here’s what comes next.';
  return (
    <span className="block max-[30rem]:min-h-[2lh]">
      {viewer ? `Good to have you here, ${viewer.firstName}. ${words}` : words}
    </span>
  );
}
