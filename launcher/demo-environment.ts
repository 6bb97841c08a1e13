import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '#platform/server/env.ts';
import { ensurePrivateFolder, root, Stop } from './project.ts';

/** Where the demo runs: its addresses and its folder. */
export type DemoPlaces = {
  host: string;
  port: number;
  /** The address for a browser on this computer. */
  url: string;
  dataDir: string;
  fakesPort: number;
  smtpPort: number;
  fakesUrl: string;
};

function portIn(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = env[name];
  const port = value ? Number(value) : otherwise;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Stop(`${name} must be a port from 1 to 65535, but it is "${value ?? port}".`);
}

/** Reads the places from the environment, or uses the documented defaults. @throws Stop */
export function demoPlaces(env: NodeJS.ProcessEnv): DemoPlaces {
  const host = env['HOST'] || '127.0.0.1';
  const port = portIn(env, 'PORT', 3000);
  const fakesPort = portIn(env, 'FAKES_PORT', port + 1);
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    host,
    port,
    url: `http://${name}:${port}`,
    dataDir: resolve(root, env['DATA_DIR'] || './data'),
    fakesPort,
    smtpPort: portIn(env, 'FAKES_SMTP_PORT', fakesPort + 1),
    fakesUrl: `http://127.0.0.1:${fakesPort}`,
  };
}

/** True when the user named their own model, which then replaces the demo's. */
function namesModel(env: NodeJS.ProcessEnv): boolean {
  return ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AI_BASE_URL'].some((name) => Boolean(env[name]));
}

/** True when the user configured their own payments: then the Stripe fake does not even start. */
function namesPayments(env: NodeJS.ProcessEnv): boolean {
  return ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'].some((name) => Boolean(env[name]));
}

/** True when the user connected their own CRM. */
function namesCrm(env: NodeJS.ProcessEnv): boolean {
  return ['GHL_API_TOKEN', 'GHL_LOCATION_ID', 'GHL_WEBHOOK_URL', 'GHL_API_BASE'].some((name) =>
    Boolean(env[name]),
  );
}

/** True when the user connected a provider of their own to sign in with. */
function namesProvider(env: NodeJS.ProcessEnv): boolean {
  return ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].some((name) =>
    Boolean(env[name]),
  );
}

/** The secret that signs the demo’s payment events: only the two children know it. */
function webhookSecret(secret: string): string {
  return `whsec_${createHash('sha256').update(`stripe-webhook:${secret}`).digest('hex')}`;
}

/** The password of the demo's accounts, and whether it was made just now. */
export type DemoPassword = { value: string; isNew: boolean };

const shortestOwn = 12;

/**
 * The password that replaces the demo accounts' public one: `ADMIN_PASSWORD`, or a generated one once the demo listens
 * on a network. It is stored in the data folder and does not change. @returns null for the public one @throws Stop
 */
export function demoPassword(env: NodeJS.ProcessEnv, places: DemoPlaces): DemoPassword | null {
  const file = join(places.dataDir, 'demo-password');
  const chosen = env['ADMIN_EMAIL'] ? '' : (env['ADMIN_PASSWORD'] ?? '');
  if (chosen !== '' && chosen.length < shortestOwn)
    throw new Stop(`ADMIN_PASSWORD must have at least ${shortestOwn} characters.`);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '' && (chosen === '' || chosen === kept)) return { value: kept, isNew: false };
  if (kept !== '')
    throw new Stop(
      `The demo's accounts have the password in ${file} already. Sign in with that one and change it there, or start with an empty DATA_DIR.`,
    );
  if (isLoopback(places.host) && chosen === '') return null;
  const value = chosen || randomBytes(12).toString('base64url');
  ensurePrivateFolder(places.dataDir);
  writeFileSync(file, value, { mode: 0o600 });
  return { value, isNew: true };
}

/**
 * The product's environment in the demo: a fake replaces every third party. The user's own settings win; their own
 * database is not filled with accounts whose passwords are public, unless they say so.
 */
export function productEnvironment(
  env: NodeJS.ProcessEnv,
  places: DemoPlaces,
  secret: () => string,
  password: string | null = null,
): NodeJS.ProcessEnv {
  const model = {
    AI_BASE_URL: `${places.fakesUrl}/model/v1`,
    AI_MODEL: 'demo',
    AI_API_KEY: 'demo',
    AI_TRANSCRIPTION_MODEL: 'demo-ears',
    AI_LABEL: 'Demo text: no AI model is connected',
  };
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${places.smtpPort}`,
    MAIL_FROM: 'hello@demo.example',
    MAIL_INBOX_URL: `${places.fakesUrl}/mail`,
    MAIL_SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:000000000000:demo-mail',
    MAIL_SNS_BASE: `${places.fakesUrl}/mail/sns`,
  };
  const payments = {
    STRIPE_SECRET_KEY: 'sk_demo_make_me_great',
    STRIPE_WEBHOOK_SECRET: webhookSecret(secret()),
    STRIPE_API_BASE: `${places.fakesUrl}/stripe`,
    PRIORITY_SUPPORT_EMAIL: 'priority@demo.example',
  };
  const crm = {
    GHL_API_TOKEN: 'pit-demo',
    GHL_LOCATION_ID: 'demo-location',
    GHL_API_BASE: `${places.fakesUrl}/crm`,
  };
  const provider = {
    OIDC_ISSUER: `${places.fakesUrl}/id`,
    OIDC_CLIENT_ID: 'make-me-great',
    OIDC_CLIENT_SECRET: 'demo-secret-of-the-client',
    OIDC_NAME: 'Demo ID',
  };
  const webhooks = { WEBHOOKS_LOCAL: `${places.fakesUrl}/webhooks` };
  // What the owner has elsewhere: stand-ins for their calendar and their community.
  const ownersPages = {
    STRATEGY_CALL_URL: `${places.fakesUrl}/calendar`,
    COMMUNITY_URL: `${places.fakesUrl}/community`,
  };
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  // Without ADMIN_EMAIL it is the password of the demo accounts, not of an owner's account.
  if (set['ADMIN_EMAIL'] === undefined) delete set['ADMIN_PASSWORD'];
  return {
    PROFILE: 'embedded',
    NODE_ENV: 'production',
    APP_URL: places.url,
    SEED_DEMO: set['DATABASE_URL'] ? 'false' : 'true',
    ...(password === null ? {} : { DEMO_PASSWORD: password }),
    ...(namesModel(set) ? {} : model),
    ...(set['SMTP_URL'] ? {} : mail),
    ...(namesPayments(set) ? {} : payments),
    ...(namesCrm(set) ? {} : crm),
    ...(namesProvider(set) ? {} : provider),
    ...(set['PROFILE'] === 'production' ? {} : webhooks),
    // They belong to the sample owner, whom only a seeded demo has.
    ...((set['SEED_DEMO'] ?? (set['DATABASE_URL'] ? 'false' : 'true')) === 'true' ? ownersPages : {}),
    AUTH_SECRET: set['AUTH_SECRET'] ?? secret(),
    ...set,
    HOST: places.host,
    PORT: String(places.port),
    DATA_DIR: places.dataDir,
  };
}

/** The fakes' environment: only what they need, so that they never see the user's keys. */
export function fakesEnvironment(
  env: NodeJS.ProcessEnv,
  places: DemoPlaces,
  secret: () => string,
): NodeJS.ProcessEnv {
  const payments = namesPayments(env)
    ? { FAKES_STRIPE: 'off' }
    : {
        FAKES_STRIPE_WEBHOOK_URL: `${places.url}/api/webhooks/stripe`,
        FAKES_STRIPE_WEBHOOK_SECRET: webhookSecret(secret()),
      };
  const paces = Object.entries(env).filter(([name]) => name.startsWith('FAKES_'));
  return {
    PATH: env['PATH'],
    // Options of Node itself, e.g. the clock: the same for both.
    ...(env['NODE_OPTIONS'] ? { NODE_OPTIONS: env['NODE_OPTIONS'] } : {}),
    ...Object.fromEntries(paces),
    // The product's own APP_URL: the registered address is compared as text.
    FAKES_OPENID_RETURNS: new URL('/auth/callback/openid', env['APP_URL'] || places.url).href,
    FAKES_SES_WEBHOOK_URL: `${places.url}/api/webhooks/ses`,
    ...payments,
    FAKES_PORT: String(places.fakesPort),
    FAKES_SMTP_PORT: String(places.smtpPort),
    DATA_DIR: places.dataDir,
  };
}

/** The secret that signs the demo's sessions: made once, stored in the data folder where only its owner may read it. */
export function keptSecret(dataDir: string): string {
  ensurePrivateFolder(dataDir);
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
