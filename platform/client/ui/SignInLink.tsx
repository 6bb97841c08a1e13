import { saysSignedOut, signInAgain } from '#platform/client/sign-in-again.ts';

/** The way to sign in and back to this page, where a message says that nobody is signed in anymore; else nothing. */
export function SignInLink({ after }: { readonly after: string }) {
  if (!saysSignedOut(after)) return null;
  return (
    <a href={signInAgain()} className="text-link inline-flex min-h-11 w-fit items-center font-semibold">
      Sign in
    </a>
  );
}
