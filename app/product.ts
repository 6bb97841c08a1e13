import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureAdmin } from '#features/account/server/ensure-admin.ts';
import { withStripeWebhook } from '#features/billing/server/webhook.ts';
import { redirectsOf } from '#features/home/server/redirects.ts';
import { seedDemo } from '#db/seed.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { isMigrated, migrate } from '#platform/server/db/migrate.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import { createAddressReader } from '#platform/server/http/address.ts';
import { createHttpApp, type Site, type Socket } from '#platform/server/http/app.ts';
import { createDoor } from '#platform/server/http/door.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createOriginCheck } from '#platform/server/http/origin.ts';
import { withHealth } from '#platform/server/http/health.ts';
import { withApiDocs } from '#platform/server/http/openapi.ts';
import { createSite } from '#platform/server/http/site.ts';
import { createLogger, type Logger } from '#platform/server/logger.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { outsideScriptsOf } from '#platform/server/public-config/routes.ts';
import { scheduleUpkeep } from '#platform/server/upkeep.ts';
import { choresOf } from './chores.ts';
import { createDeps } from './deps.ts';
import { readEnvironment } from './environment.ts';
import { appPaths, staticPages } from './paths.ts';
import { queuesOf } from './queues.ts';
import { routesOf } from './server.ts';

const upkeepEveryMs = 60 * 60 * 1000;
const manifest = z.object({ version: z.string() });

/** What a test or the development server puts in place of the real thing. */
export interface Replacements {
  readonly database?: OpenDatabase;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** The product, opened and ready to answer. */
export async function createProduct(
  source: Readonly<Record<string, string | undefined>>,
  replaced: Replacements = {},
) {
  const env = readEnvironment(source);
  const root = projectRoot();
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const migrations = join(root, 'db/migrations');
  const clock = replaced.clock ?? systemClock;
  const log = replaced.log ?? createLogger(env.LOG_LEVEL);
  const database = replaced.database ?? (await openDatabase(env, log));
  const applied = await migrate(database, migrations);
  log.info({ driver: database.driver, applied }, 'database ready');

  const deps = createDeps({ env, database, clock, log });
  await deps.jobs.start(queuesOf(deps));
  if (env.SEED_DEMO) await seedDemo(deps.account);
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await ensureAdmin(deps.account, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  }

  const routes = routesOf(deps);
  const { appUrl, authSecret, cookieName } = deps;
  const door = createDoor({
    ...deps,
    limits: createLimits(env.RATE_LIMIT_SCALE),
    assertOwnOrigin: createOriginCheck(appUrl),
  });
  const built = join(root, 'dist');
  // The development server and the tests answer pages themselves, or not at all.
  const pages: Site = existsSync(join(built, 'client'))
    ? createSite({
        folder: built,
        appPaths,
        staticPages,
        redirects: redirectsOf(env),
        appUrl,
        cookieName,
        viewerOf: door.viewerOf,
        carriesSessionCookie: door.carriesSessionCookie,
      })
    : () => Promise.resolve(null);
  const documented = withApiDocs(
    routes.map((route) => route.endpoint),
    { appUrl, version, cookieName },
    pages,
  );
  const site = withHealth(
    { version, isReady: () => isMigrated(database, migrations) },
    withStripeWebhook(deps.billing, documented),
  );
  const app = createHttpApp({
    routes,
    door,
    site,
    log,
    appUrl,
    outsideScripts: outsideScriptsOf(env),
    clientAddress: createAddressReader(env.TRUSTED_PROXIES),
  });
  const upkeep = scheduleUpkeep(choresOf(deps), upkeepEveryMs, log);

  return {
    env,
    deps,
    routes,
    authSecret,
    /** Answers one request; `socket` tells where it came from. */
    fetch: async (request: Request, socket: Socket = {}): Promise<Response> => app.fetch(request, socket),
    /** Finishes the running chore and the running jobs, and closes the database. */
    close: async (): Promise<void> => {
      await upkeep.stop();
      await deps.jobs.stop();
      deps.mail.close();
      await database.close();
    },
  };
}
