import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Optional services that run in the browser and are configured here. */
export const publicConfigEnvironment = environmentPart(
  {
    /** Without a key the tracker runs on its own engine. */
    MORPHCAST_LICENSE_KEY: optional(z.string().min(8, 'must have at least 8 characters').max(200)),
    /** Countries, as profiles name them and comma-separated, where MorphCast may be used. */
    MORPHCAST_COUNTRIES: optional(z.string().max(2000)),
  },
  (values) => {
    const found: string[] = [];
    if (values.MORPHCAST_LICENSE_KEY && !values.MORPHCAST_COUNTRIES)
      found.push('MORPHCAST_COUNTRIES is required with MORPHCAST_LICENSE_KEY: where it may be used');
    if (values.MORPHCAST_COUNTRIES && !values.MORPHCAST_LICENSE_KEY)
      found.push('MORPHCAST_COUNTRIES is set, but MORPHCAST_LICENSE_KEY is not');
    return found;
  },
);
