/** Where a member whose session has ended signs in, to come back to this very page. */
export function signInAgain(): string {
  const { pathname, search } = window.location;
  return `/auth?redirect=${encodeURIComponent(pathname + search)}`;
}
