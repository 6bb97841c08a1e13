import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { listenOnLoopback } from '#fakes/listen.ts';

export type CaptchaFake = {
  /** Pass this to the product as CAPTCHA_VERIFY_URL. */
  verifyUrl: (provider: 'turnstile' | 'hcaptcha') => string;
  siteKey: string;
  secret: string;
  /**
   * The token that the widget gives a page once somebody has shown that they are a person; valid once, for a limited
   * time.
   */
  solve(): string;
  /** `down`: 503 with an HTML page; `broken`: JSON without a result; `internal`: the provider's own error. */
  setMode(mode: 'ok' | 'down' | 'broken' | 'internal'): void;
  /** The client addresses that were passed along, oldest first. */
  addresses(): string[];
  close(): Promise<void>;
};

const siteKey = '10000000-demo-site';
const secret = '0x0000000-demo-secret';
/** developers.cloudflare.com/turnstile/get-started/server-side-validation: five minutes. hCaptcha: two (docs.hcaptcha.com). */
const lifetimeMs = { turnstile: 300_000, hcaptcha: 120_000 };

/**
 * Starts a strict server for the siteverify wire of Turnstile and hCaptcha: POST of a form, the secret checked
 * first, each token valid once. Error codes: developers.cloudflare.com/turnstile/troubleshooting, docs.hcaptcha.com
 * (siteverify error codes).
 */
export async function startCaptchaFake(now: () => Date = () => new Date()): Promise<CaptchaFake> {
  const solved = new Map<string, { at: number; used: boolean }>();
  const seen: string[] = [];
  let mode: Parameters<CaptchaFake['setMode']>[0] = 'ok';

  function refusalOf(provider: 'turnstile' | 'hcaptcha', form: URLSearchParams): string | null {
    const isTurnstile = provider === 'turnstile';
    if (!form.get('secret')) return 'missing-input-secret';
    if (form.get('secret') !== secret) return 'invalid-input-secret';
    if (!form.get('response')) return 'missing-input-response';
    if (!isTurnstile && form.has('sitekey') && form.get('sitekey') !== siteKey)
      return 'sitekey-secret-mismatch';
    const known = solved.get(form.get('response') ?? '');
    if (!known) return 'invalid-input-response';
    if (known.used) return isTurnstile ? 'timeout-or-duplicate' : 'already-seen-response';
    if (now().getTime() - known.at > lifetimeMs[provider])
      return isTurnstile ? 'timeout-or-duplicate' : 'expired-input-response';
    known.used = true;
    return null;
  }

  const verify = (provider: 'turnstile' | 'hcaptcha') => async (c: Context<{ Bindings: HttpBindings }>) => {
    if (mode === 'down') return c.html('<h1>503</h1>', 503);
    if (mode === 'broken') return c.json({});
    const refused = (code: string) => c.json({ success: false, 'error-codes': [code] });
    if (mode === 'internal') return refused('internal-error');
    const type = c.req.header('content-type')?.split(';')[0];
    if (type !== 'application/x-www-form-urlencoded') return refused('bad-request');
    const form = new URLSearchParams(await c.req.text());
    seen.push(form.get('remoteip') ?? '');
    const code = refusalOf(provider, form);
    if (code !== null) return refused(code);
    const challenge = { challenge_ts: now().toISOString(), hostname: 'localhost' };
    return c.json({ success: true, 'error-codes': [], ...challenge });
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/turnstile/v0/siteverify', verify('turnstile'));
  app.post('/siteverify', verify('hcaptcha'));
  const listening = await listenOnLoopback(app);
  return {
    verifyUrl: (provider) =>
      `${listening.origin}${provider === 'turnstile' ? '/turnstile/v0/siteverify' : '/siteverify'}`,
    siteKey,
    secret,
    solve: () => {
      const answer = `answer.${randomUUID()}`;
      solved.set(answer, { at: now().getTime(), used: false });
      return answer;
    },
    setMode: (next) => {
      mode = next;
    },
    addresses: () => [...seen],
    close: () => listening.close(),
  };
}
