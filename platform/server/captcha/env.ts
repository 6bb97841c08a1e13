import { z } from 'zod';
import { captchaProviders } from '#platform/contract/public-config.ts';
import { environmentPart, optional } from '#platform/server/env.ts';

const key = optional(z.string().min(10, 'must have at least 10 characters').max(200));

/** A check that people, not scripts, sign up; off unless configured. */
export const captchaEnvironment = environmentPart(
  {
    CAPTCHA_PROVIDER: optional(z.enum(captchaProviders)),
    /** Public: it appears in the page. */
    CAPTCHA_SITE_KEY: key,
    CAPTCHA_SECRET_KEY: key,
    /** Where answers are verified; the provider's own address when omitted. */
    CAPTCHA_VERIFY_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  },
  ({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: site, CAPTCHA_SECRET_KEY: secret }) => {
    const set = [provider, site, secret].filter((value) => value !== undefined).length;
    return set === 0 || set === 3
      ? []
      : ['CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY go together: set all or none'];
  },
);

export type CaptchaEnvironment = Partial<
  Extract<ReturnType<typeof captchaEnvironment.read>, { values: object }>['values']
>;
