import * as openid from 'openid-client';
import { AppError } from '#platform/contract/errors.ts';
import type { IdentityProvider } from '#platform/contract/public-config.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { Logger } from '#platform/server/logger.ts';
import { emailField, firstNameField, lastNameField } from '#features/account/contract.ts';
import { type ProviderState, returnPath } from '#features/account/contract-identities.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { ProviderEnvironment } from '#features/account/server/env.ts';

/** developers.google.com/identity/openid-connect/openid-connect (Discovery document) */
const googleIssuer = 'https://accounts.google.com';
const withinMs = 5000;
/** How long a provider's metadata is cached, and how long if it stops answering. */
const freshMs = 60 * 60 * 1000;
const staleMs = 24 * 60 * 60 * 1000;

interface Settings {
  readonly id: IdentityProvider;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What is sent along with somebody and expected back when they return. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Who a provider says that somebody is. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null: none we could write to. */
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When they last showed who they are there; null: the provider does not say. */
  readonly signedInAt: Date | null;
}

/** One that is switched on. */
export interface Provider extends Omit<Settings, 'clientId' | 'clientSecret'> {
  /**
   * The provider's address to redirect a browser to. @param anew whether they must sign in there again
   * @throws AppError provider_down
   */
  readonly begin: (secrets: Secrets, anew: boolean) => Promise<string>;
  /**
   * Exchanges the code of a callback and checks the ID token: signature, issuer, audience, nonce, age.
   * @param query of the callback @throws AppError provider_down, provider_denied, bad_provider_answer
   */
  readonly finish: (query: URLSearchParams, secrets: Secrets) => Promise<Person>;
  /** Whether its discovery document is available now, and it takes our secret. */
  readonly check: () => Promise<ProviderState>;
  readonly returnAddress: string;
}

/** The providers the owner has configured, in the order of the buttons. */
export function providerSettings(env: ProviderEnvironment): Settings[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ISSUER } = env;
  const found: Settings[] = [];
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    found.push({
      id: 'google',
      name: 'Google',
      issuer: env.GOOGLE_ISSUER ?? googleIssuer,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    });
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)
    found.push({
      id: 'openid',
      name: env.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
    });
  return found;
}

/** What pages know about them: never an id or a secret. */
export const shownProviders = (env: ProviderEnvironment) =>
  providerSettings(env).map(({ id, name }) => ({ provider: id, name }));

/** New ones for one sign-in. */
export const secretsForOne = (): Secrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** Whether a provider refused the client itself (RFC 6749 5.2), not what it asked for. */
function isSecretRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client';
}

/** Codes of `openid-client` that mean: it did not answer, or not in its own protocol. */
const silences = new Set<string | undefined>([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const clean = (field: typeof firstNameField, value: unknown) => field.safeParse(value).data ?? '';

/** The claims that count: an address only if it is valid, and verified only if that is `true`, which some send as a text. */
function personOf(
  { auth_time: authTime, iss: issuer, sub: subject }: openid.IDToken,
  claims: Readonly<Record<string, unknown>>,
): Person {
  return {
    issuer,
    subject,
    email: emailField.safeParse(claims['email']).data ?? null,
    isVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: clean(firstNameField, claims['given_name']),
    lastName: clean(lastNameField, claims['family_name']),
    signedInAt: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
  };
}

interface Given {
  readonly appUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * One provider, used according to OpenID Connect Core 1.0: authorization code flow with PKCE (RFC 7636), state and
 * nonce.
 */
export function createProvider(settings: Settings, { appUrl, clock, log }: Given): Provider {
  const { id, issuer, name } = settings;
  const returnAddress = new URL(returnPath(id), appUrl).href;
  const bounded = boundedFetch(withinMs);
  const isPlain = issuer.startsWith('http:');
  let known: { readonly metadata: openid.ServerMetadata; readonly at: number } | null = null;

  const down = (cause: unknown) =>
    new AppError('provider_down', {
      message: `${name} does not answer. Try again in a moment, or sign in with your password.`,
      retryAfterSeconds: 30,
      cause,
    });
  const noted = (error: unknown) => {
    // The library's messages include tokens and claims: only codes are logged.
    const { code, name: kind } = error as { code?: string; name?: string };
    const said = error instanceof openid.ResponseBodyError ? error.error : undefined;
    log.warn({ provider: id, kind, code, said }, 'a sign-in with a provider failed');
  };

  async function discover(): Promise<openid.ServerMetadata> {
    const found = await openid.discovery(new URL(issuer), settings.clientId, undefined, undefined, {
      [openid.customFetch]: bounded,
      timeout: withinMs / 1000,
      ...(isPlain ? { execute: [openid.allowInsecureRequests] } : {}),
    });
    const metadata = found.serverMetadata();
    known = { metadata, at: clock.now().getTime() };
    return metadata;
  }

  async function metadataNow(): Promise<openid.ServerMetadata> {
    const age = known === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - known.at;
    if (known !== null && age < freshMs) return known.metadata;
    try {
      return await discover();
    } catch (error) {
      noted(error);
      if (known !== null && age < staleMs) return known.metadata;
      throw down(error);
    }
  }

  /** Created each time, so that keys the provider has replaced are fetched again, too. */
  async function configuration(): Promise<openid.Configuration> {
    const metadata = await metadataNow();
    const { clientId, clientSecret } = settings;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proof = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret);
    // The library uses the machine's clock: we tell it the difference to ours.
    const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000);
    const config = new openid.Configuration(metadata, clientId, { [openid.clockSkew]: skew }, proof);
    config[openid.customFetch] = bounded;
    config.timeout = withinMs / 1000;
    if (isPlain) openid.allowInsecureRequests(config);
    // Without this, the library would trust an ID token because of TLS alone.
    openid.enableNonRepudiationChecks(config);
    return config;
  }

  function failureOf(error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (error instanceof openid.AuthorizationResponseError) {
      if (error.error === 'access_denied')
        return new AppError('provider_denied', {
          message: `You didn’t let ${name} sign you in here. Nothing has changed.`,
          cause: error,
        });
      return down(error);
    }
    noted(error);
    if (error instanceof openid.ResponseBodyError)
      return error.error === 'invalid_grant'
        ? new AppError('bad_provider_answer', { cause: error })
        : down(error);
    // The client secret is wrong: the person signing in cannot fix that, and their answer is fine.
    if (isSecretRefused(error)) return down(error);
    const code = error instanceof openid.ClientError ? error.code : undefined;
    if (silences.has(code)) return down(error);
    // The provider's metadata may have changed, e.g. how it signs: the next sign-in requests it again.
    if (known !== null) known = { ...known, at: Math.min(known.at, clock.now().getTime() - freshMs) };
    return new AppError('bad_provider_answer', { cause: error });
  }

  /** Sends a code that the provider never issued: if it complains about the code, it accepted the secret. */
  async function isSecretTaken(): Promise<boolean> {
    try {
      const code = {
        code: 'none',
        redirect_uri: returnAddress,
        code_verifier: openid.randomPKCECodeVerifier(),
      };
      await openid.genericGrantRequest(await configuration(), 'authorization_code', code);
    } catch (error) {
      if (!isSecretRefused(error)) return true;
      noted(error);
      return false;
    }
    return true;
  }

  async function exchange(query: URLSearchParams, { nonce, state, verifier }: Secrets): Promise<Person> {
    const config = await configuration();
    const callback = new URL(returnAddress);
    callback.search = query.toString();
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || claims.sub === '' || claims.sub.length > 255)
      throw new AppError('bad_provider_answer');
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    // OpenID Connect Core 5.4: what `email` and `profile` request may come only from the UserInfo endpoint.
    if (claims['email'] !== undefined || !hasMore) return personOf(claims, claims);
    return personOf(claims, await openid.fetchUserInfo(config, tokens.access_token, claims.sub));
  }

  return {
    id,
    name,
    issuer,
    returnAddress,
    async begin({ nonce, state, verifier }, anew) {
      const config = await configuration();
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Lets people with several accounts there choose; providers may not know the value (an error in OpenID Connect
        // Core).
        ...(id === 'google' ? { prompt: 'select_account' } : anew ? { prompt: 'login' } : {}),
        // With it the answer has to say when they signed in there (Core 3.1.2.1). Google knows no `prompt=login`.
        ...(anew ? { max_age: '0' } : {}),
      });
      // The browser goes wherever this says, so it must never be a script.
      if (address.protocol !== 'https:' && !isPlain) throw down(new Error('no https address to go to'));
      return address.href;
    },
    async finish(query, secrets) {
      try {
        return await exchange(query, secrets);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async check() {
      try {
        await discover();
      } catch (error) {
        noted(error);
        return 'silent';
      }
      return (await isSecretTaken()) ? 'answers' : 'secret_refused';
    },
  };
}

/** Every provider that is turned on, by its id. */
export function createProviders(
  env: ProviderEnvironment,
  given: Given,
): ReadonlyMap<IdentityProvider, Provider> {
  return new Map(providerSettings(env).map((settings) => [settings.id, createProvider(settings, given)]));
}
