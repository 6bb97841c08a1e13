import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { createListener } from '#platform/server/http/listener.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import { type Assistant, codeForm, createAssistant, post } from './oauth.ts';
import { startListening } from './socket-server.ts';

/** Longer than a viewer is remembered, and less than a second. */
export const aMoment = () => wait(850);

/** What a tool tells an assistant. */
export async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  return { isError: isError === true, text: JSON.stringify(content) };
}

/** The product on a real socket, for assistants by the SDK and for those that make their requests by hand. */
export async function startForAssistants(app: App) {
  const server = await startListening(createListener(app.product, app.log));
  const open: Client[] = [];
  /** Whatever name the product goes by. */
  const overSocket = (url: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(new URL(pathname + search, server.origin), init);
  };
  return {
    overSocket,
    newAssistant: (name?: string) => createAssistant(app.origin, overSocket, name),
    async connected(assistant: Assistant): Promise<Client> {
      const client = await assistant.connect();
      open.push(client);
      return client;
    },
    /** How the API answers to an access token. */
    async statusFor(token: string | undefined): Promise<number> {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.visitor().send('/api/clients', { headers })).status;
    },
    refresh: (assistant: Assistant, token = assistant.tokens()?.refresh_token ?? '') =>
      post(app.visitor(), '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: assistant.clientId(),
      }),
    /** A code by hand. @returns how it is traded, with something else in the form */
    async codeFor(
      member: Actor & { readonly password?: string },
      changed: Record<string, string | null> = {},
    ) {
      const form = await codeForm(app, member, changed);
      return (other: Record<string, string> = {}) =>
        post(app.visitor(), '/oauth/token', { ...form, ...other });
    },
    async close(): Promise<void> {
      for (const one of open) await one.close();
      server.close();
    },
  };
}
