import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Where failures of ours are reported. */
export const errorsEnvironment = environmentPart({
  /** The DSN of a project at Sentry or a server that speaks its wire (GlitchTip, Bugsink); unset: nothing is sent. */
  SENTRY_DSN: optional(z.url({ protocol: /^https?$/, error: 'must be a DSN: https://key@host/project' })),
});
