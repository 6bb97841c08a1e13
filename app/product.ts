import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fillProcessors } from '#content/legal/processors.ts';
import { fillOwner } from '#content/legal/owner.ts';
import { ensureAdmin } from '#features/account/server/ensure-admin.ts';
import { resealSecondSteps } from '#features/account/server/second-step/second-step-rotation.ts';
import { keepTerms } from '#features/account/server/profile/terms.ts';
import { publishShippedBooks } from '#features/books/server/shipped.ts';
import { stripeWebhookRoutes } from '#features/billing/server/webhook/webhook.ts';
import { bringCourse } from '#features/course/server/editions/release.ts';
import { fillExtent } from '#features/course/server/lesson/extent.ts';
import { ownerOf } from '#features/home/rules-site.ts';
import { securityContactOf } from '#features/home/server/security-contact.ts';
import { elsewhereOf } from '#features/home/server/redirects.ts';
import { fillDaily } from '#features/tools/contract-limits.ts';
import { shownLimits } from '#features/tools/server/quotas.ts';
import { lookRoutes } from '#features/home/server/site/look.ts';
import { fillLook, fillSite } from '#features/home/server/site/fill.ts';
import { messageExamples } from '#features/webhooks/rules-examples.ts';
import { type ResolveName, resolveNameByDns } from '#features/webhooks/server/post.ts';
import { seedDemo, seedSampleOwner } from '#db/seed.ts';
import { captchaSources } from '#platform/server/captcha/captcha.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { weaknessOf } from '#platform/server/auth/weak-secret.ts';
import { type Passwords, passwords } from '#platform/server/auth/passwords.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { isMigrated, migrate, readMigrations } from '#platform/server/db/migrate.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import { ensureDataFolder } from '#platform/server/files/data-folder.ts';
import { openStore } from '#platform/server/files/open-store.ts';
import { type ResolveTxt, resolveTxtByDns } from '#platform/server/mail/dns-records.ts';
import { createAddressReader, createForwardingReader } from '#platform/server/http/address.ts';
import { createHttpApp, type Site, type Socket } from '#platform/server/http/app.ts';
import { assistantRoutes } from '#features/assistants/server/routes.ts';
import { createDoor } from '#platform/server/http/door.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createOriginCheck } from '#platform/server/http/origin.ts';
import { docsPageStyle } from '#platform/server/http/docs-page.ts';
import { inlineStylesOf } from '#platform/server/http/inline-styles.ts';
import { securityTxtRoutes } from '#platform/server/http/security-txt.ts';
import { healthRoutes } from '#platform/server/http/health.ts';
import { createReadiness } from '#platform/server/http/readiness.ts';
import { createWatchApp } from '#platform/server/http/watch-app.ts';
import { createMetrics } from '#platform/server/metrics/metrics.ts';
import { backupSources } from '#platform/server/metrics/of-backups.ts';
import { platformSources } from '#platform/server/metrics/of-platform.ts';
import { metricsRoutes } from '#platform/server/metrics/route.ts';
import { apiExamples } from './api-examples.ts';
import { apiDocsRoutes } from '#platform/server/http/openapi.ts';
import { joinSources, securityHeaders } from '#platform/server/http/security-headers.ts';
import { createSite } from '#platform/server/http/site.ts';
import { createLogger, describeError, type Logger } from '#platform/server/logger.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { morphcastSources } from '#platform/server/public-config/routes.ts';
import { scheduleUpkeep } from '#platform/server/upkeep.ts';
import { noteTimeZone } from '#platform/server/viewer/time-zone.ts';
import { backupPlanOf } from './backup/backups.ts';
import { nodeName, ownBuild } from '#platform/server/process-name.ts';
import { choresOf } from './chores.ts';
import { createDeps } from './deps.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { rawRoutesOf } from './files.ts';
import { appDocuments, movedPages } from './pages.ts';
import { createPreloads, createQuestions } from './preloads.ts';
import { staticFiles } from './static-pages.ts';
import { processorsHere } from './processors.ts';
import { createFirstWords } from './first-words.ts';
import { featureSources } from './process/metrics.ts';
import { queuesOf } from './queues.ts';
import { routesOf } from './server.ts';

/** The page meant by an address that people type by habit. */
const moved = (path: string): string | undefined =>
  Object.entries(movedPages).find(([from]) => from === path)?.[1];
const upkeepEveryMs = 60 * 60 * 1000;
const manifest = z.object({ version: z.string() });

/** What a test, the development server or the worker replaces. */
export interface Replacements {
  readonly database?: OpenDatabase;
  readonly clock?: Clock;
  /** Milliseconds of a monotonic clock: for how long a viewer is remembered. */
  readonly elapsed?: () => number;
  /** How often a queue of jobs is polled: more often in tests, which wait for the jobs. */
  readonly pollingSeconds?: number;
  readonly log?: Logger;
  /** Cheaper ones for tests, which sign up by the hundred. */
  readonly passwords?: Passwords;
  /** What the DNS says. */
  readonly resolveTxt?: ResolveTxt;
  /** Where the names of members' webhooks lead. */
  readonly resolveName?: ResolveName;
  /** A separate process for the jobs: it runs them whatever JOBS says, and needs a database that can be shared. */
  readonly isWorker?: boolean;
}

const workerNeedsPostgres =
  'DATABASE_URL is required: the embedded database belongs to the one process that serves it, which does the jobs itself';

/** The log, which also reports its errors if a receiver is configured. */
async function openLog(
  env: Pick<Environment, 'LOG_LEVEL' | 'SENTRY_DSN'>,
  base: { readonly node: string; readonly version: string },
  replaced: Logger | undefined,
): Promise<{ readonly log: Logger; readonly close: () => Promise<void> }> {
  const log = replaced ?? createLogger(env.LOG_LEVEL, base);
  if (!env.SENTRY_DSN) return { log, close: () => Promise.resolve() };
  // Loaded only where it is used.
  const { reportErrors } = await import('#platform/server/errors/report.ts');
  return reportErrors(log, { dsn: env.SENTRY_DSN, ...base });
}

/** Starts the traces if a collector is configured. */
async function openTraces(
  env: Pick<
    Environment,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
  >,
  base: { readonly node: string; readonly version: string },
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint) return () => Promise.resolve();
  // Loaded only where it is used.
  const { reportTraces } = await import('#platform/server/tracing/report.ts');
  return reportTraces({ endpoint, headers, ratio: env.OTEL_TRACES_SAMPLER_ARG, ...base });
}

/** The product, opened and ready to answer. */
export async function createProduct(
  source: Readonly<Record<string, string | undefined>>,
  replaced: Replacements = {},
) {
  const env = { ...readEnvironment(source), ...(replaced.isWorker ? { JOBS: 'here' as const } : {}) };
  if (replaced.isWorker && !env.DATABASE_URL) throw new InvalidEnvironment([workerNeedsPostgres]);
  // With both the database and the files elsewhere, the folder may be missing or read-only.
  if (!env.DATABASE_URL || !env.S3_BUCKET) ensureDataFolder(env.DATA_DIR);
  const root = projectRoot();
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const migrations = readMigrations(join(root, 'db/migrations'));
  const clock = replaced.clock ?? systemClock;
  const node = nodeName(env, replaced.isWorker ?? false);
  const build = ownBuild();
  const { log, close: closeLog } = await openLog(env, { node, version }, replaced.log);
  const weakness = weaknessOf(env.AUTH_SECRET ?? '');
  // Refusing it would stop an installation that already runs with it.
  if (weakness !== null) log.warn({ weakness }, 'AUTH_SECRET can be guessed: replace it');
  const closeTraces = await openTraces(env, { node, version });
  const database = replaced.database ?? (await openDatabase(env, log, { version, build, node }));
  const applied = await migrate(database, migrations);
  log.info({ driver: database.driver, applied, build }, 'database ready');

  const deps = createDeps({
    env,
    database,
    store: await openStore(env),
    clock,
    elapsed: replaced.elapsed ?? (() => performance.now()),
    pollingSeconds: replaced.pollingSeconds,
    log,
    passwords: replaced.passwords ?? passwords,
    resolveTxt: replaced.resolveTxt ?? resolveTxtByDns,
    resolveName: replaced.resolveName ?? resolveNameByDns,
  });
  await deps.site.start();
  await keepTerms(database.db, deps.account.terms, clock.now());
  const backups = await backupPlanOf(deps, migrations);
  await deps.jobs.start([...queuesOf(deps), ...(backups ? [backups.queue] : [])]);
  await publishShippedBooks(deps.books);
  if (env.COURSE_STARTER) await bringCourse(deps, join(root, 'content'));
  if (env.SEED_DEMO) {
    await seedDemo(deps.account, env.DEMO_PASSWORD ?? null);
    await seedSampleOwner(database.db);
  }
  // The first page must already show what was just added, without waiting for the notice of it.
  await deps.site.refresh();
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await ensureAdmin(deps.account, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  }

  if (env.AUTH_SECRET_PREVIOUS !== undefined) await resealSecondSteps(deps.account);

  const routes = routesOf(deps);
  const { appUrl, cookieName } = deps;
  const door = createDoor({
    ...deps,
    limits: createLimits(env.RATE_LIMIT_SCALE),
    noteTimeZone: noteTimeZone(deps.db),
    assertOwnOrigin: createOriginCheck(appUrl),
  });
  const processors = processorsHere(env);
  const built = join(root, 'dist');
  const questions = createQuestions(routes.map(({ endpoint }) => endpoint));
  // The development server and the tests serve pages themselves, or not at all.
  const site: Site = existsSync(join(built, 'client'))
    ? createSite({
        folder: built,
        appDocuments,
        preloads: createPreloads(questions),
        firstWords: createFirstWords({ questions, routes, door, clock, log, built }),
        staticPages: staticFiles,
        elsewhere: (path) => moved(path) ?? elsewhereOf(deps.site.current().shown, path),
        appUrl,
        fillIn: (page) => {
          const { course, shown, stayed } = deps.site.current();
          const told = fillSite(fillProcessors(fillOwner(page, ownerOf(shown)), processors), shown, stayed);
          const offered = fillLook(fillExtent(told, course), deps.tools.writer.available);
          return fillDaily(offered, shownLimits(deps.tools.limits));
        },
        filledWith: () => deps.site.current(),
        cookie: deps.account.cookie,
        viewerOf: (request) => door.viewerOf(request),
        carriesSessionCookie: door.carriesSessionCookie,
      })
    : () => Promise.resolve(null);
  const dependencies = createReadiness({
    database,
    store: deps.store,
    dataDir: env.DATABASE_URL && env.S3_BUCKET ? null : env.DATA_DIR,
    isMigrated: () => isMigrated(database, migrations),
  });
  const sources = [
    ...platformSources(database, dependencies),
    ...(backups ? backupSources(database, { clock, everyHours: backups.everyHours }) : []),
    ...featureSources(deps),
  ];
  const metrics = createMetrics({ version, build, node, sources }, log);
  let isLeaving = false;
  /** What supervisors ask, of a process without pages too. */
  const watchRoutes = [
    ...healthRoutes({
      version,
      build,
      forwarding: createForwardingReader(env.TRUSTED_PROXIES),
      dependencies,
      isLeaving: () => isLeaving,
    }),
    ...metricsRoutes(metrics, env.METRICS_TOKEN),
  ];
  const openRoutes = [
    ...watchRoutes,
    ...apiDocsRoutes(
      routes.map((route) => route.endpoint),
      { appUrl, version, cookieName, examples: apiExamples, messages: messageExamples },
    ),
    ...stripeWebhookRoutes(deps.billing),
    ...lookRoutes(() => deps.site.current().shown),
    ...securityTxtRoutes({
      contact: () =>
        securityContactOf({
          email: deps.site.current().shown.owner.email,
          securityContact: env.SECURITY_CONTACT,
        }),
      appUrl,
      clock,
    }),
  ];
  const everyAnswer = Object.fromEntries(
    securityHeaders(appUrl, {
      outside: joinSources(morphcastSources(env), captchaSources(env)),
      inlineStyles: [...inlineStylesOf(join(built, 'pages')), docsPageStyle],
    }),
  );
  const clientAddress = createAddressReader(env.TRUSTED_PROXIES, () =>
    log.warn({}, 'a proxy that TRUSTED_PROXIES does not name: everybody behind it counts as one network'),
  );
  const rawRoutes = [
    ...rawRoutesOf(deps),
    ...assistantRoutes({
      appUrl,
      version,
      siteName: deps.account.siteName,
      send: (request, address) => app.fetch(request, { remoteAddress: address }),
    }),
  ];
  const app: ReturnType<typeof createHttpApp> = createHttpApp({
    routes,
    rawRoutes,
    openRoutes,
    door,
    site: deps.arrivals.watch(site, door.carriesSessionCookie),
    log,
    // Without a token nobody can read the metrics, and counting costs a tenth of a small answer.
    onAnswered: env.METRICS_TOKEN === undefined ? () => {} : metrics.observe,
    everyAnswer,
    clientAddress,
  });
  const chores = [...choresOf(deps), ...(backups ? [{ name: 'backups', run: backups.planDue }] : [])];
  const upkeep = scheduleUpkeep(env.JOBS === 'here' ? chores : [], upkeepEveryMs, log);

  return {
    env,
    deps,
    routes,
    rawRoutes,
    openRoutes,
    /** Answers health and metrics alone: for a process that serves no pages. */
    watch: createWatchApp(watchRoutes, everyAnswer),
    /** Every method and path that the router knows. */
    router: app.router,
    /** All migrations of this version. */
    migrations,
    /** Answers one request; `socket` tells where it came from. */
    fetch: async (request: Request, socket: Socket = {}): Promise<Response> => app.fetch(request, socket),
    /** Starts on the waiting jobs; does nothing if another process runs them, or once closed. */
    work: async (): Promise<void> => {
      await deps.jobs.work();
      if (env.JOBS === 'elsewhere') return;
      // A process may be replaced more often than the chores run.
      await backups
        ?.planDue()
        .catch((error: unknown) => log.error(describeError(error), 'the backups could not be planned'));
    },
    /** The scheduled backups; null without a place for them. */
    backups,
    /** Compares the prices that the site shows with those that are charged; never throws, and nothing waits for it. */
    checkPrices: () => deps.billing.priceCheck.run(),
    /** From now on `/readyz` answers 503, so that the proxy goes elsewhere; everything else is answered as before. */
    leave: () => {
      isLeaving = true;
    },
    /** Ends the open event streams, so that a stopping server need not wait for them. */
    hangUp: () => deps.notifications.hub.hangUp(),
    /** Finishes the running chore and the running jobs, with 10 s for each, and closes the database. */
    close: async (): Promise<void> => {
      await deps.notifications.hub.stop();
      await deps.site.stop();
      await upkeep.stop();
      await deps.arrivals.settled();
      deps.crm.stop();
      await Promise.all([deps.mail.stop(), deps.jobs.stop()]);
      await database.close();
      await closeTraces();
      await closeLog();
    },
  };
}
