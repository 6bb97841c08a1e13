import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { CaptchaProvider } from '#platform/contract/public-config.ts';
import { beginningOf } from '#platform/server/beginning-of.ts';
import type { PageSources } from '#platform/server/http/security-headers.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { CaptchaEnvironment } from './env.ts';

interface Provider {
  /**
   * developers.cloudflare.com/turnstile/get-started/server-side-validation,
   * docs.hcaptcha.com (Verify the User Response)
   */
  readonly verifyUrl: string;
  /**
   * developers.cloudflare.com/turnstile/reference/content-security-policy,
   * docs.hcaptcha.com (Content-Security-Policy)
   */
  readonly sources: PageSources;
}

const hcaptchaOrigins = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
const providers: Readonly<Record<CaptchaProvider, Provider>> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: {
      scripts: ['https://challenges.cloudflare.com'],
      frames: ['https://challenges.cloudflare.com'],
      connections: [],
      styles: [],
    },
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    sources: {
      scripts: hcaptchaOrigins,
      frames: hcaptchaOrigins,
      connections: hcaptchaOrigins,
      styles: hcaptchaOrigins,
    },
  },
};

/** What pages may load from the provider; nothing when none is configured. */
export function captchaSources({ CAPTCHA_PROVIDER: name }: CaptchaEnvironment): PageSources | null {
  return name === undefined ? null : providers[name].sources;
}

/** Codes that mean the caller failed the check. All others are our fault or the provider's. */
const refusals = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
]);

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string().max(100)).max(20).optional(),
});

const verifyWithinMs = 5000;
const mostAnswerBytes = 20_000;

/** Verifies answers to the check. */
export interface Captcha {
  /**
   * Fails closed: nobody gets through while an answer cannot be verified.
   * @param answer what the page got from the provider @throws AppError captcha_failed, unavailable
   */
  readonly check: (answer: string | undefined, address: string) => Promise<void>;
}

/** The configured provider's check; null without one. */
export function createCaptcha(env: CaptchaEnvironment, log: Logger): Captcha | null {
  const { CAPTCHA_PROVIDER: name, CAPTCHA_SITE_KEY: sitekey = '', CAPTCHA_SECRET_KEY: secret = '' } = env;
  if (name === undefined) return null;
  const url = env.CAPTCHA_VERIFY_URL ?? providers[name].verifyUrl;

  async function ask(response: string, remoteip: string): Promise<z.output<typeof verdict>> {
    const form = { secret, response, remoteip, ...(name === 'hcaptcha' ? { sitekey } : {}) };
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(verifyWithinMs),
    });
    return verdict.parse(JSON.parse(await beginningOf(answer.body, mostAnswerBytes)));
  }

  return {
    async check(answer, address) {
      if (answer === undefined) throw new AppError('captcha_failed');
      const told = await ask(answer, address).catch((error: unknown) => {
        log.error(describeError(error), 'the captcha provider did not answer as it should');
        return null;
      });
      if (told?.success) return;
      const codes = told?.['error-codes'] ?? [];
      if (codes.length > 0 && codes.every((code) => refusals.has(code))) throw new AppError('captcha_failed');
      if (told !== null) log.error({ codes: codes.join(' ') }, 'the captcha provider refused our request');
      throw new AppError('unavailable', {
        message: 'We can’t check right now that you’re a person. Please try again in a few minutes.',
        retryAfterSeconds: 120,
      });
    },
  };
}
