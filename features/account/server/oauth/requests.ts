import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { errors, type Provider } from 'oidc-provider';
import { AppError } from '#platform/contract/errors.ts';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import { tell } from '#platform/server/notices/news.ts';
import {
  assistantHost,
  assistantRequestMinutes,
  mostAssistants,
} from '#features/account/rules-assistants.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { proveOwner } from '#features/account/server/passkeys/passkeys.ts';
import { type AtSettings, ownAct } from '#features/account/server/second-step/security.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { oauthClients } from '#features/account/server/tables.ts';

const minuteMs = 60 * 1000;

const gone = (cause?: unknown) =>
  new AppError('not_found', {
    message: 'This request has ended. Start again in your assistant.',
    ...(cause === undefined ? {} : { cause }),
  });

/** What the provider reads the cookies of a request from. */
function carrying(cookieHeader: string): readonly [IncomingMessage, ServerResponse] {
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = cookieHeader;
  return [request, new ServerResponse(request)];
}

/** The request of an assistant that waits for an answer in this browser. @throws AppError not_found */
export async function readRequest({ db }: Pick<AccountDeps, 'db'>, provider: Provider, cookieHeader: string) {
  const asked = await provider.interactionDetails(...carrying(cookieHeader)).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw gone(error);
    throw error;
  });
  const { client_id: clientId, redirect_uri: redirectUri, scope } = asked.params;
  const [client] = await db
    .select()
    .from(oauthClients)
    .where(eq(oauthClients.id, String(clientId)));
  if (!client) throw gone();
  return {
    id: asked.uid,
    clientId: client.id,
    name: client.name,
    host: assistantHost(String(redirectUri)),
    asksToWrite: String(scope).split(' ').includes('write'),
  };
}

/** @returns the id of the session that the assistant gets @throws AppError conflict, and those of `proveOwner` */
async function letIn(
  deps: AccountDeps,
  at: AtSettings,
  { clientId, name, password, scope }: Grant,
): Promise<string> {
  const { userId, email } = at.viewer;
  const hold = await proveOwner(deps, at, { does: 'add', password });
  return deps.db.transaction(async (tx) => {
    await hold(tx);
    const now = deps.clock.now();
    const known = await tx.$count(
      sessions,
      and(eq(sessions.userId, userId), isNotNull(sessions.oauthClientId), gt(sessions.expiresAt, now)),
    );
    if (known >= mostAssistants)
      throw new AppError('conflict', {
        message: `${mostAssistants} assistants are connected. Disconnect one first: Settings, Assistants and tokens.`,
      });
    const id = crypto.randomUUID();
    await tx.insert(sessions).values({
      id,
      // No token has this hash: the first one replaces it.
      token: crypto.randomUUID(),
      userId,
      kind: 'personal',
      oauthClientId: clientId,
      tokenName: name,
      tokenScope: scope,
      // The first token puts it off.
      expiresAt: new Date(now.getTime() + assistantRequestMinutes * minuteMs),
      createdAt: now,
      updatedAt: now,
    });
    await tx.update(oauthClients).set({ connectedAt: now }).where(eq(oauthClients.id, clientId));
    await tell(deps, tx, securityNews.assistantConnected, { ...ownAct(at), email, id, name, scope });
    return id;
  });
}

interface Grant {
  readonly clientId: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly password: string | undefined;
}

/**
 * A member's answer to the request that they read. @returns where the browser goes on
 * @throws AppError not_found, forbidden, and those of `letIn`
 */
export async function answerRequest(
  deps: AccountDeps,
  provider: Provider,
  at: AtSettings,
  given: { readonly id: string; readonly scope: TokenScope | null; readonly password?: string | undefined },
): Promise<string> {
  const asked = await readRequest(deps, provider, at.cookieHeader);
  // Another request has taken its place in this browser: they answer what they saw.
  if (asked.id !== given.id) throw gone();
  const { password, scope } = given;
  const [request, response] = carrying(at.cookieHeader);
  if (scope === null)
    return provider.interactionResult(request, response, {
      error: 'access_denied',
      error_description: 'The member did not let this assistant in.',
    });
  if (scope === 'write' && !asked.asksToWrite) throw new AppError('forbidden');
  const grantId = await letIn(deps, at, { ...asked, scope, password });
  return provider.interactionResult(request, response, {
    login: { accountId: at.viewer.userId, remember: false },
    consent: { grantId },
  });
}
