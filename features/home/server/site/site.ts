import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { SiteChange, SiteDetails } from '#features/home/contract-site.ts';
import { shownSite, type SiteEnvironment } from '#features/home/rules-site.ts';
import { savedSite, siteChannel } from './queries.ts';

/** What this node knows of the site. */
export interface KnownSite {
  readonly shown: SiteDetails;
  readonly saved: SiteChange;
  readonly latest: number;
}

export type SiteSource = ReturnType<typeof createSiteSource>;

/** What the owner told about the site, in memory: pages ask at every request. Other nodes' saves are heard of. */
export function createSiteSource(options: {
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly env: SiteEnvironment;
  readonly log: Logger;
}) {
  const { database, db, env, log } = options;
  let known: KnownSite = { shown: shownSite({}, env), saved: {}, latest: 0 };
  let hangUp: (() => Promise<void>) | null = null;

  /** Reads what holds now. */
  async function refresh(): Promise<KnownSite> {
    const { latest, saved } = await savedSite(db);
    // An older answer that comes later must not win.
    if (latest >= known.latest) known = { saved, latest, shown: shownSite(saved, env) };
    return known;
  }
  const refreshLater = () =>
    void refresh().catch((error: unknown) =>
      log.error(describeError(error), 'what the owner changed about the site could not be read'),
    );

  return {
    env,
    current: () => known,
    refresh,
    /** Reads it for the first time, and listens from then on. */
    async start(): Promise<void> {
      hangUp = await database.listen(siteChannel, refreshLater, refreshLater);
      await refresh();
    },
    async stop(): Promise<void> {
      await hangUp?.();
    },
  };
}
