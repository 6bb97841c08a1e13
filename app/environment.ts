import { accountEnvironment } from '#features/account/server/env.ts';
import { billingEnvironment } from '#features/billing/server/env.ts';
import { courseEnvironment } from '#features/course/server/env.ts';
import { crmEnvironment } from '#features/crm/server/env.ts';
import { homeEnvironment } from '#features/home/server/env.ts';
import { sparEnvironment } from '#features/spar/server/env.ts';
import { toolsEnvironment } from '#features/tools/server/env.ts';
import { webhooksEnvironment } from '#features/webhooks/server/env.ts';
import { backupEnvironment } from '#platform/server/backup/env.ts';
import { captchaEnvironment } from '#platform/server/captcha/env.ts';
import { errorsEnvironment } from '#platform/server/errors/env.ts';
import { parseEnvironment, platformEnvironment } from '#platform/server/env.ts';
import { filesEnvironment } from '#platform/server/files/env.ts';
import { metricsEnvironment } from '#platform/server/metrics/env.ts';
import { mailEnvironment } from '#platform/server/mail/env.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { publicConfigEnvironment } from '#platform/server/public-config/env.ts';
import { tracingEnvironment } from '#platform/server/tracing/env.ts';

/** Every slice's part of the environment. */
export const environmentParts = [
  platformEnvironment,
  modelEnvironment,
  mailEnvironment,
  filesEnvironment,
  backupEnvironment,
  publicConfigEnvironment,
  captchaEnvironment,
  metricsEnvironment,
  errorsEnvironment,
  tracingEnvironment,
  accountEnvironment,
  billingEnvironment,
  courseEnvironment,
  crmEnvironment,
  homeEnvironment,
  toolsEnvironment,
  sparEnvironment,
  webhooksEnvironment,
] as const;

/** Reads the whole configuration once. @throws InvalidEnvironment with every problem */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>) {
  return parseEnvironment(environmentParts, source);
}

export type Environment = ReturnType<typeof readEnvironment>;
