import { tokenScopes } from '#platform/contract/token-scopes.ts';

/** Where assistants ask. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

/** Where they find out where to ask (RFC 8414). */
export const metadataPath = '/.well-known/oauth-authorization-server';

/** Who may write, may read. */
export const everyScope = tokenScopes.join(' ');
