import type { Answer } from '#platform/contract/endpoint.ts';
import { type CaptchaProvider, readPublicConfig } from '#platform/contract/public-config.ts';
import { type PageSources } from '#platform/server/http/security-headers.ts';
import { type Route, route } from '#platform/server/http/route.ts';

export type PublicConfig = Answer<typeof readPublicConfig>;

/**
 * Reads the public configuration out of the environment.
 * @param providers the sign-in providers
 */
export function publicConfigOf(
  env: {
    readonly APP_URL?: string | undefined;
    readonly MORPHCAST_LICENSE_KEY?: string | undefined;
    readonly MORPHCAST_COUNTRIES?: string | undefined;
    readonly CAPTCHA_PROVIDER?: CaptchaProvider | undefined;
    readonly CAPTCHA_SITE_KEY?: string | undefined;
    readonly TRACKER_SIGNS_FIRST_IN?: PublicConfig['signsFirstIn'] | undefined;
  },
  providers: PublicConfig['providers'] = [],
): PublicConfig {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey } = env;
  const countries = (env.MORPHCAST_COUNTRIES ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    address: env.APP_URL ?? null,
    morphcast: env.MORPHCAST_LICENSE_KEY ? { licenseKey: env.MORPHCAST_LICENSE_KEY, countries } : null,
    captcha: provider && siteKey ? { provider, siteKey } : null,
    providers,
    signsFirstIn: env.TRACKER_SIGNS_FIRST_IN ?? [],
  };
}

/** The one route that tells browsers the public configuration. */
export function publicConfigRoutes(config: PublicConfig): Route[] {
  return [
    route(readPublicConfig, {
      handle: () => Promise.resolve(config),
      present: ({ address, captcha, morphcast, providers, signsFirstIn }) => ({
        address,
        captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
        providers: providers.map(({ name, provider }) => ({ provider, name })),
        signsFirstIn: [...signsFirstIn],
        morphcast: morphcast && { licenseKey: morphcast.licenseKey, countries: morphcast.countries },
      }),
    }),
  ];
}

const morphcastOrigins = ['https://ai-sdk.morphcast.com', 'https://sdk.morphcast.com'];

/** The origins whose scripts the content policy allows: MorphCast's, and only when its key is configured. */
export function morphcastSources(env: Parameters<typeof publicConfigOf>[0]): PageSources | null {
  if (!publicConfigOf(env).morphcast) return null;
  return { scripts: morphcastOrigins, connections: morphcastOrigins, frames: [], styles: [] };
}
