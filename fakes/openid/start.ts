import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listenOnLoopback } from '#fakes/listen.ts';
import { createOpenIdApp } from './app.ts';
import type { Client } from './authorize.ts';
import { type OpenIdMode, OpenIdSwitch } from './faults.ts';
import { type Algorithm, Keys } from './keys.ts';

/** The one client of the demo and of the tests. */
export const demoClient = { id: 'make-me-great', secret: 'demo-secret-of-the-client' } as const;

export type OpenIdFake = {
  /** Give it to the product as OIDC_ISSUER or GOOGLE_ISSUER, with `demoClient`. */
  issuer: string;
  setMode(mode: OpenIdMode): void;
  /** From now on another key signs, maybe in another way. */
  rotateKeys(algorithm?: Algorithm): void;
  /** Whoever runs the client gave it a new secret, or the former one back. */
  setSecret(secret: string): void;
  close(): Promise<void>;
};

/** Starts a provider of its own. @param options.redirectUris registered for the client */
export async function startOpenIdFake(options: {
  redirectUris: readonly string[];
  now?: () => Date;
  slowMs?: number;
}): Promise<OpenIdFake> {
  const { redirectUris, ...more } = options;
  const openIdSwitch = new OpenIdSwitch();
  const keys = new Keys();
  const clients: Client[] = [{ ...demoClient, redirectUris }];
  let issuer = '';
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.route(
    '/id',
    createOpenIdApp({ issuer: () => issuer, clients: () => clients, openIdSwitch, keys, ...more }),
  );
  const listening = await listenOnLoopback(app);
  issuer = `${listening.origin}/id`;
  return {
    issuer,
    setMode: (mode) => {
      openIdSwitch.mode = mode;
    },
    rotateKeys: (algorithm) => keys.rotate(algorithm),
    setSecret: (secret) => clients.splice(0, 1, { ...demoClient, secret, redirectUris }),
    close: () => listening.close(),
  };
}
