import { join } from 'node:path';
import { z } from 'zod';
import { startFakes } from './all.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z.object({
  FAKES_PORT: port.default(3001),
  FAKES_SMTP_PORT: port.optional(),
  FAKES_MODEL_CHUNK_MS: z.coerce.number().int().min(0).max(5000).default(15),
  /** Where the product receives reports from Amazon SES. */
  FAKES_SES_WEBHOOK_URL: z.url().optional(),
  /** Where the product takes people back who signed in with the OpenID provider; comma-separated. */
  FAKES_OPENID_RETURNS: z.string().default(''),
  /** Where payment events go, and the secret that signs them. */
  FAKES_STRIPE_WEBHOOK_URL: z.url().optional(),
  FAKES_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** `off` if the product has a real key: the fake must never run next to one. */
  FAKES_STRIPE: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^$|^sk_demo_/, 'is a real key: the demo services must not even see it')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
});

const env = environment.parse(process.env);
const payments =
  env.FAKES_STRIPE_WEBHOOK_URL && env.FAKES_STRIPE_WEBHOOK_SECRET
    ? { url: env.FAKES_STRIPE_WEBHOOK_URL, secret: env.FAKES_STRIPE_WEBHOOK_SECRET }
    : undefined;
const fakes = await startFakes({
  port: env.FAKES_PORT,
  smtpPort: env.FAKES_SMTP_PORT ?? env.FAKES_PORT + 1,
  // Existing data folders already use this name.
  folder: join(env.DATA_DIR, 'box'),
  modelChunkMs: env.FAKES_MODEL_CHUNK_MS,
  signInReturnsTo: env.FAKES_OPENID_RETURNS.split(','),
  mailReportsTo: env.FAKES_SES_WEBHOOK_URL ?? null,
  ...(env.FAKES_STRIPE === 'off' ? { payments: null } : payments ? { payments } : {}),
});
process.stdout.write(`Demo services: ${fakes.origin}/ (SMTP on port ${fakes.smtpPort})\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await fakes.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
// Ctrl+C reaches every process of the terminal. Under the launcher the fakes wait for its message: the product, which
// may still be sending a mail, ends first.
process.on('SIGINT', () => {
  if (!process.connected) void stop();
});
process.on('disconnect', () => void stop());
