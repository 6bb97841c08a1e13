import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const captchaProviders = ['turnstile', 'hcaptcha'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];
/** Providers whose accounts people can use to sign in here. */
export const identityProviders = ['google', 'openid'] as const;
export type IdentityProvider = (typeof identityProviders)[number];
/** Countries where the owner may have the tracker start without naming emotions, as in the EU: the UK, Switzerland. */
export const signsFirstChoices = ['GB', 'CH'] as const;

/** Configuration sent to every browser; never a secret. */
export const readPublicConfig = endpoint({
  id: 'config.read',
  method: 'GET',
  path: '/api/config',
  summary:
    'The public part of the configuration: which optional services this deployment uses in the browser.',
  access: 'anyone',
  output: z.strictObject({
    /** Where members reach the site, by the server's configuration; null if that is not set. */
    address: z.string().nullable(),
    /** Null when MorphCast is not configured. Its key is bound to the domain and visible in any page that uses it. */
    morphcast: z.strictObject({ licenseKey: z.string(), countries: z.array(z.string()) }).nullable(),
    /** Null when sign-up needs no captcha. */
    captcha: z.strictObject({ provider: z.enum(captchaProviders), siteKey: z.string() }).nullable(),
    /** The sign-in providers and the names on their buttons; empty if the owner configured none. */
    providers: z.array(z.strictObject({ provider: z.enum(identityProviders), name: z.string() })),
    /** Codes of countries outside the EU and EEA in which the tracker names no emotion at first. */
    signsFirstIn: z.array(z.enum(signsFirstChoices)),
  }),
});
