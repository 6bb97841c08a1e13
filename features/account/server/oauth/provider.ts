import { createPrivateKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { errors, type JWK, Provider } from 'oidc-provider';
import { mcpPath, tokenScopes } from '#platform/contract/token-scopes.ts';
import { cookieNameOf } from '#platform/server/auth/cookies.ts';
import { type AuthSecrets, keysFor } from '#platform/server/auth/keyed.ts';
import { users } from '#platform/server/auth/tables.ts';
import { describeError } from '#platform/server/logger.ts';
import { connectPath, connectRefusal } from '#features/account/contract-assistants.ts';
import {
  accessTokenMinutes,
  assistantCodeMinutes,
  assistantDays,
  assistantIdleDays,
  assistantRequestMinutes,
} from '#features/account/rules-assistants.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { everyScope, metadataPath, oauthPaths } from './paths.ts';
import { createOauthStore } from './store.ts';

const minute = 60;
const day = 24 * 60 * minute;

type OauthDeps = Pick<AccountDeps, 'db' | 'clock' | 'keyed' | 'appUrl' | 'cookie' | 'log'>;

const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The provider wants a key for ID tokens, which it never makes here: ours is the same at each start. */
function signingKey(secrets: AuthSecrets): JWK {
  const [seed] = keysFor(secrets, 'oauth-signing');
  const der = Buffer.concat([ed25519Prefix, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK;
}

/** What we are: an authorization server (RFC 8414). The rest of what the provider tells is of OpenID Connect. */
const told = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'response_types_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
] as const;

/**
 * The authorization server (OAuth 2.1) by `oidc-provider`: codes with PKCE (S256) for public assistants that registered
 * themselves, and refresh tokens that work once.
 */
export function createProvider(deps: OauthDeps): Provider {
  const { appUrl, cookie, db, log } = deps;
  const resource = new URL(mcpPath, appUrl).href;
  const cookies = { httpOnly: true, sameSite: 'lax', secure: cookie.secure, signed: true } as const;
  const off = { enabled: false } as const;

  const provider = new Provider(new URL(appUrl).origin, {
    adapter: createOauthStore(deps, () => new errors.InvalidGrant()),
    jwks: { keys: [signingKey(cookie.secrets)] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    cookies: {
      keys: keysFor(cookie.secrets, 'oauth-cookies').map((key) => key.toString('base64url')),
      names: {
        session: 'mmg.oauth-session',
        // Its signature proves that we made it, not for whom: no sibling subdomain may plant one.
        interaction: cookieNameOf('mmg.oauth', cookie.secure),
        // Of one address, which rules out `__Host-`.
        resume: `${cookie.secure ? '__Secure-' : ''}mmg.oauth-return`,
      },
      long: cookies,
      short: { ...cookies, path: '/' },
    },
    routes: oauthPaths,
    responseTypes: ['code'],
    scopes: [],
    clientAuthMethods: ['none'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      response_modes: ['query'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientBasedCORS: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: everyScope, audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
    ttl: {
      AccessToken: accessTokenMinutes * minute,
      AuthorizationCode: assistantCodeMinutes * minute,
      Grant: assistantDays * day,
      Interaction: assistantRequestMinutes * minute,
      RefreshToken: assistantIdleDays * day,
      // It is not kept.
      Session: assistantRequestMinutes * minute,
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // Of the member who just answered; what was granted before, to whomever, does not count.
    loadExistingGrant: ({ oidc: { provider: own, result } }) =>
      result?.consent?.grantId === undefined ? undefined : own.Grant.find(result.consent.grantId),
    findAccount: async (_, accountId) => {
      const [member] = await db
        .select({ suspendedAt: users.suspendedAt })
        .from(users)
        .where(eq(users.id, accountId));
      if (!member || member.suspendedAt !== null) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    interactions: { url: () => connectPath },
    renderError: (ctx, { error }) => {
      ctx.status = 303;
      ctx.redirect(`${connectPath}?${connectRefusal}=${encodeURIComponent(error)}`);
    },
  });
  // Whatever the socket says: requests are handed over with our own host and protocol.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== metadataPath) return;
    const body = ctx.body as Record<string, unknown>;
    ctx.body = {
      ...Object.fromEntries(told.map((name) => [name, body[name]])),
      response_modes_supported: ['query'],
      scopes_supported: tokenScopes,
    };
  });
  provider.on('server_error', (_, error) =>
    log.error(describeError(error), 'an assistant could not be answered'),
  );
  return provider;
}
