import { z } from 'zod';
import { mailAddress } from '#platform/contract/email.ts';
import { environmentPart, isLoopback, optional } from '#platform/server/env.ts';

const clientId = optional(z.string().min(1).max(300));
const clientSecret = optional(z.string().min(8, 'must have at least 8 characters').max(300));

/** ID tokens are trusted because of TLS: without it, only this machine may be asked, as in the demo. */
const issuer = optional(
  z.url({ protocol: /^https?$/, error: 'must be an https address' }).refine((address) => {
    if (!URL.canParse(address)) return false;
    const { hostname, protocol, search } = new URL(address);
    return search === '' && (protocol === 'https:' || isLoopback(hostname));
  }, 'must be an https address without a query'),
);

const countSet = (...values: readonly unknown[]) => values.filter((value) => value !== undefined).length;

export const accountEnvironment = environmentPart(
  {
    /** At every start, this account is created or promoted, given this password, and signed out everywhere. */
    ADMIN_EMAIL: optional(
      z.email({ pattern: mailAddress, error: 'must be an email address' }).max(254).toLowerCase(),
    ),
    ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(128)),
    /** How many people may sign up from one network in an hour; multiplied by RATE_LIMIT_SCALE. */
    SIGN_UPS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(20),
    /** Sign in with Google: the client the owner created there. */
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    /** Google's address; if omitted, its own. */
    GOOGLE_ISSUER: issuer,
    /** Sign in with any other OpenID provider. */
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    /** Its name on the button: `Continue with <name>`. */
    OIDC_NAME: optional(z.string().trim().min(1).max(40, 'must have at most 40 characters')),
  },
  (values) => {
    const problems: string[] = [];
    if (countSet(values.ADMIN_EMAIL, values.ADMIN_PASSWORD) === 1)
      problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither');
    if (countSet(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET) === 1)
      problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither');
    const own = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET, values.OIDC_NAME];
    if (countSet(...own) % own.length !== 0)
      problems.push(
        'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME go together: set all or none',
      );
    return problems;
  },
);

type Values = Extract<ReturnType<typeof accountEnvironment.read>, { values: object }>['values'];
export type ProviderEnvironment = Partial<Values>;
