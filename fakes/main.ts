import { join } from 'node:path';
import { z } from 'zod';
import { startBox } from './box.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z.object({
  FAKES_PORT: port.default(3001),
  FAKES_SMTP_PORT: port.optional(),
  FAKES_MODEL_CHUNK_MS: z.coerce.number().int().min(0).max(5000).default(15),
  /** Where payment events go, and the secret that signs them. */
  FAKES_STRIPE_WEBHOOK_URL: z.url().optional(),
  FAKES_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** `off` when the product has a real key: the stand-in must never run beside one. */
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
const box = await startBox({
  port: env.FAKES_PORT,
  smtpPort: env.FAKES_SMTP_PORT ?? env.FAKES_PORT + 1,
  folder: join(env.DATA_DIR, 'box'),
  modelChunkMs: env.FAKES_MODEL_CHUNK_MS,
  ...(env.FAKES_STRIPE === 'off' ? { payments: null } : payments ? { payments } : {}),
});
process.stdout.write(`Demo services: ${box.origin}/ (SMTP on port ${box.smtpPort})\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await box.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
// Ctrl+C reaches every process of the terminal. Under the launcher the box waits for its word: the product, which may
// still be sending a mail, ends first.
process.on('SIGINT', () => {
  if (!process.connected) void stop();
});
process.on('disconnect', () => void stop());
