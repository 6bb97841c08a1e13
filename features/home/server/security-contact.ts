/** Where to report a security flaw, as an address: `mailto:` or https; null if nobody is named. */
export function securityContactOf(given: {
  readonly email: string;
  readonly securityContact: string | undefined;
}): string | null {
  const contact = given.securityContact ?? given.email;
  if (contact === '') return null;
  return contact.startsWith('https:') ? contact : `mailto:${contact}`;
}
