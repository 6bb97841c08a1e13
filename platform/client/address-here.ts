/** This very page, with the part of it that its address names: where a link from an email leads to, through signing in. */
export function addressHere(): string {
  const { hash, pathname, search } = window.location;
  return pathname + search + hash;
}
