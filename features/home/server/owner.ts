import type { Owner } from '#content/legal/owner.ts';

interface OwnersEnvironment {
  readonly OWNER_NAME?: string | undefined;
  readonly OWNER_ADDRESS?: string | undefined;
  readonly OWNER_EMAIL?: string | undefined;
  readonly OWNER_COUNTRY?: string | undefined;
  readonly OWNER_REGISTER?: string | undefined;
  readonly CLAIM_SOURCE?: string | undefined;
}

/** Who runs the service, according to the environment. */
export function ownerOf(env: OwnersEnvironment): Owner {
  return {
    operator: env.OWNER_NAME,
    address: env.OWNER_ADDRESS,
    email: env.OWNER_EMAIL,
    country: env.OWNER_COUNTRY,
    register: env.OWNER_REGISTER,
    claimSource: env.CLAIM_SOURCE,
  };
}

/** Where to report a security flaw, as an address: `mailto:` or https; null if nobody is named. */
export function securityContactOf(
  env: Pick<OwnersEnvironment, 'OWNER_EMAIL'> & { readonly SECURITY_CONTACT?: string | undefined },
): string | null {
  const contact = env.SECURITY_CONTACT ?? env.OWNER_EMAIL;
  if (contact === undefined) return null;
  return contact.startsWith('https:') ? contact : `mailto:${contact}`;
}
