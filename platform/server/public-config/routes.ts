import type { Answer } from '#platform/contract/endpoint.ts';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import { type Route, route } from '#platform/server/http/route.ts';

export type PublicConfig = Answer<typeof readPublicConfig>;

/** Reads the public configuration out of the environment. */
export function publicConfigOf(env: {
  readonly MORPHCAST_LICENSE_KEY?: string | undefined;
  readonly MORPHCAST_COUNTRIES?: string | undefined;
}): PublicConfig {
  const countries = (env.MORPHCAST_COUNTRIES ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    morphcast: env.MORPHCAST_LICENSE_KEY ? { licenseKey: env.MORPHCAST_LICENSE_KEY, countries } : null,
  };
}

/** The one route that tells browsers the public configuration. */
export function publicConfigRoutes(config: PublicConfig): Route[] {
  return [
    route(readPublicConfig, {
      handle: () => Promise.resolve(config),
      present: ({ morphcast }) => ({
        morphcast: morphcast && { licenseKey: morphcast.licenseKey, countries: morphcast.countries },
      }),
    }),
  ];
}

const morphcastOrigins = ['https://ai-sdk.morphcast.com', 'https://sdk.morphcast.com'];

/** The origins whose scripts the content policy lets in: MorphCast's, and only when its key is configured. */
export function outsideScriptsOf(env: Parameters<typeof publicConfigOf>[0]): readonly string[] {
  return publicConfigOf(env).morphcast ? morphcastOrigins : [];
}
