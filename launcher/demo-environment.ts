import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensurePrivateFolder, root, Stop } from './project.ts';

/** Where the demo runs: its addresses and its folder. */
export type DemoPlaces = {
  host: string;
  port: number;
  /** The address a browser on this computer uses. */
  url: string;
  dataDir: string;
  boxPort: number;
  smtpPort: number;
  boxUrl: string;
};

function portIn(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = env[name];
  const port = value ? Number(value) : otherwise;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Stop(`${name} must be a port from 1 to 65535, but it is "${value ?? port}".`);
}

/** Reads the places from the environment, with the defaults of the run contract. @throws Stop */
export function demoPlaces(env: NodeJS.ProcessEnv): DemoPlaces {
  const host = env['HOST'] || '127.0.0.1';
  const port = portIn(env, 'PORT', 3000);
  const boxPort = portIn(env, 'FAKES_PORT', port + 1);
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    host,
    port,
    url: `http://${name}:${port}`,
    dataDir: resolve(root, env['DATA_DIR'] || './data'),
    boxPort,
    smtpPort: portIn(env, 'FAKES_SMTP_PORT', boxPort + 1),
    boxUrl: `http://127.0.0.1:${boxPort}`,
  };
}

/** True when the user named a model of his own, which then wins over the demo's. */
function namesModel(env: NodeJS.ProcessEnv): boolean {
  return ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AI_BASE_URL'].some((name) => Boolean(env[name]));
}

/** True when the user brought payments of his own: then the stand-in does not even start. */
function namesPayments(env: NodeJS.ProcessEnv): boolean {
  return ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'].some((name) => Boolean(env[name]));
}

/** True when the user connected a CRM of his own. */
function namesCrm(env: NodeJS.ProcessEnv): boolean {
  return ['GHL_API_TOKEN', 'GHL_LOCATION_ID', 'GHL_WEBHOOK_URL', 'GHL_API_BASE'].some((name) =>
    Boolean(env[name]),
  );
}

/** What signs the demo's payment events: both children know it, nobody else can. */
function webhookSecret(secret: string): string {
  return `whsec_${createHash('sha256').update(`stripe-webhook:${secret}`).digest('hex')}`;
}

/**
 * The product's environment in the demo: the box in place of every third party. What the user set wins; a database of
 * his own is not filled with accounts whose passwords are public, unless he says so.
 */
export function productEnvironment(
  env: NodeJS.ProcessEnv,
  places: DemoPlaces,
  secret: () => string,
): NodeJS.ProcessEnv {
  const model = {
    AI_BASE_URL: `${places.boxUrl}/model/v1`,
    AI_MODEL: 'demo',
    AI_API_KEY: 'demo',
    AI_LABEL: 'Demo text: no AI model is connected',
  };
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${places.smtpPort}`,
    MAIL_FROM: 'Make Me Great! <hello@demo.example>',
  };
  const payments = {
    STRIPE_SECRET_KEY: 'sk_demo_make_me_great',
    STRIPE_WEBHOOK_SECRET: webhookSecret(secret()),
    STRIPE_API_BASE: `${places.boxUrl}/stripe`,
    PRIORITY_SUPPORT_EMAIL: 'priority@demo.example',
  };
  const crm = {
    GHL_API_TOKEN: 'pit-demo',
    GHL_LOCATION_ID: 'demo-location',
    GHL_API_BASE: `${places.boxUrl}/crm`,
  };
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return {
    PROFILE: 'embedded',
    NODE_ENV: 'production',
    APP_URL: places.url,
    SEED_DEMO: set['DATABASE_URL'] ? 'false' : 'true',
    ...(namesModel(set) ? {} : model),
    ...(set['SMTP_URL'] ? {} : mail),
    ...(namesPayments(set) ? {} : payments),
    ...(namesCrm(set) ? {} : crm),
    AUTH_SECRET: set['AUTH_SECRET'] ?? secret(),
    ...set,
    HOST: places.host,
    PORT: String(places.port),
    DATA_DIR: places.dataDir,
  };
}

/** The box's environment: only what it needs, so that it never sees a key of the user. */
export function boxEnvironment(
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
    ...Object.fromEntries(paces),
    ...payments,
    FAKES_PORT: String(places.boxPort),
    FAKES_SMTP_PORT: String(places.smtpPort),
    DATA_DIR: places.dataDir,
  };
}

/** The secret that signs the demo's sessions: made once, kept in the data folder where only its owner may read it. */
export function keptSecret(dataDir: string): string {
  ensurePrivateFolder(dataDir);
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
