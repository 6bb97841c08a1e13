import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Who may read the metrics. */
export const metricsEnvironment = environmentPart({
  /** `GET /metrics` answers callers with this bearer token; unset: there is no such page. */
  METRICS_TOKEN: optional(z.string().min(24, 'must have at least 24 characters').max(200)),
});
