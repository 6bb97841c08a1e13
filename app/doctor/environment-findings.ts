import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Finding, findingsAbout } from '#platform/server/doctor/finding.ts';
import { weaknessOf } from '#platform/server/auth/weak-secret.ts';
import { isLoopback } from '#platform/server/env.ts';
import { longestStopSeconds } from '#platform/server/stop.ts';
import { type Environment, environmentParts } from '#app/environment.ts';

const { off, ok, warning } = findingsAbout('Environment');
/** Read by containers, the proxy and the demo, not by the product. */
const others =
  /^(FAKES_|(?:SITE_ADDRESS|UPSTREAMS|STORAGE_PASSWORD|VERSION)$|POSTGRES_|MINIO_|NODE_|COMPOSE_)/;

/** Checks who may read the file, since it holds every key, and whether every variable in it is known. */
export function envFileFindings(path: string): readonly Finding[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  const known = new Set<string>(environmentParts.flatMap(({ names }) => names));
  const unknown = Object.keys(parseEnv(readFileSync(path, 'utf8'))).filter(
    (name) => !known.has(name) && !others.test(name),
  );
  return [
    (stat.mode & 0o077) === 0
      ? ok('.env can be read by its owner only.')
      : warning('.env can be read by others on this machine, with every key in it.', 'chmod 600 .env'),
    ...unknown.map((name) =>
      warning(`Nothing reads ${name} of .env.`, 'Compare it with .env.example: it may be mistyped.'),
    ),
  ];
}

/** Whether other machines can reach the site. */
export const isReachedByOthers = ({ APP_URL }: Environment): boolean =>
  !isLoopback(new URL(APP_URL ?? 'http://localhost').hostname);

/** Settings that are valid, but not fit for a live site. */
export function settingFindings(env: Environment): readonly Finding[] {
  const isPublic = isReachedByOthers(env);
  const weakness = weaknessOf(env.AUTH_SECRET ?? '');
  return [
    ...(isPublic && env.PROFILE === 'embedded'
      ? [
          warning(
            'The database is the embedded one.',
            'Move to PostgreSQL before members come: backup here, restore there (docs/operations.md).',
          ),
        ]
      : []),
    ...(env.ADMIN_EMAIL === undefined
      ? []
      : [
          warning(
            'ADMIN_EMAIL and ADMIN_PASSWORD are set: each start ends the owner’s sessions and second step.',
            'Remove both after the first start.',
          ),
        ]),
    ...(env.DRAIN_SECONDS === 0
      ? []
      : [
          ok(
            `A stop takes up to ${longestStopSeconds(env.DRAIN_SECONDS)} s with DRAIN_SECONDS: whatever stops the product has to wait that long (TimeoutStopSec, stop_grace_period).`,
          ),
        ]),
    ...(weakness === null
      ? []
      : [
          warning(
            `${weakness}: whoever guesses it signs in as anybody.`,
            'Replace it as if it were stolen (docs/operations.md, Replacing AUTH_SECRET).',
          ),
        ]),
    ...(env.AUTH_SECRET_PREVIOUS === undefined
      ? []
      : [warning('AUTH_SECRET is being replaced.', 'Remove AUTH_SECRET_PREVIOUS a month after the change.')]),
    ...((env.BACKUP_FOLDER ?? env.BACKUP_BUCKET) !== undefined && env.BACKUP_KEY === undefined
      ? [
          warning(
            'BACKUP_KEY is not set: whoever has a backup reads all that members wrote.',
            'openssl rand -base64 32, and keep it apart from the backups.',
          ),
        ]
      : []),
    ...(env.METRICS_TOKEN === undefined
      ? [off('METRICS_TOKEN is not set: nothing can watch the site from inside.')]
      : []),
    ...(env.SENTRY_DSN === undefined ? [off('SENTRY_DSN is not set: errors stand in the log only.')] : []),
  ];
}
