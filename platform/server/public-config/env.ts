import { z } from 'zod';
import { signsFirstChoices } from '#platform/contract/public-config.ts';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Configuration of optional services that run in the browser. */
export const publicConfigEnvironment = environmentPart(
  {
    /** Without a key the tracker uses its own engine. */
    MORPHCAST_LICENSE_KEY: optional(z.string().min(8, 'must have at least 8 characters').max(200)),
    /** Comma-separated countries, named as in profiles, where MorphCast may be used. */
    MORPHCAST_COUNTRIES: optional(z.string().max(2000)),
    /** Comma-separated, from GB and CH: where the tracker starts with signs only, as it does in the EU and EEA. */
    TRACKER_SIGNS_FIRST_IN: optional(
      z
        .string()
        .max(100)
        .transform((list) => list.split(',').map((code) => code.trim().toUpperCase()))
        .pipe(z.array(z.enum(signsFirstChoices, 'names GB, CH or both, with a comma between them'))),
    ),
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
