/** The address of this page with its fragment: a link from an email leads there, by way of signing in. */
export function addressHere(): string {
  const { hash, pathname, search } = window.location;
  return pathname + search + hash;
}
