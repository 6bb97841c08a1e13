import type { Owner } from '#content/legal/owner.ts';

interface OwnersEnvironment {
  readonly OWNER_NAME?: string | undefined;
  readonly OWNER_ADDRESS?: string | undefined;
  readonly OWNER_EMAIL?: string | undefined;
  readonly OWNER_COUNTRY?: string | undefined;
  readonly OWNER_REGISTER?: string | undefined;
}

/** Who runs the service, as the environment tells it. */
export function ownerOf(env: OwnersEnvironment): Owner {
  return {
    operator: env.OWNER_NAME,
    address: env.OWNER_ADDRESS,
    email: env.OWNER_EMAIL,
    country: env.OWNER_COUNTRY,
    register: env.OWNER_REGISTER,
  };
}
