import type { PublicViewer } from '#platform/contract/viewer.ts';

/** The line below 'Welcome Back!'. On a phone a name makes it two lines: they are kept free until it is known. */
export function Greeting({ viewer }: { readonly viewer: Pick<PublicViewer, 'firstName'> | undefined }) {
  const words = 'Here’s what comes next.';
  return (
    <span className="block max-[30rem]:min-h-[2lh]">
      {viewer ? `Good to see you, ${viewer.firstName}. ${words}` : words}
    </span>
  );
}
