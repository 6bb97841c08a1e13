import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { CourseExtent } from '#features/course/contract-extent.ts';
import type { SiteChange, SiteDetails } from '#features/home/contract-site.ts';
import {
  namesOf,
  postalSenderOf,
  sellerOf,
  shownSite,
  type SiteEnvironment,
} from '#features/home/rules-site.ts';
import { nothingStayed, type StayedFacts } from '#features/home/rules-stayed-line.ts';
import { senderNameOf } from '#platform/server/mail/env.ts';
import { brandOf } from './look.ts';
import { savedSite, siteChannel } from './queries.ts';

/** What this node knows of the site. */
export interface KnownSite {
  readonly shown: SiteDetails;
  readonly saved: SiteChange;
  readonly latest: number;
  /** What its pages say of the course. */
  readonly course: CourseExtent;
  /** How much stayed with members' clients. */
  readonly stayed: StayedFacts;
}

export type SiteSource = ReturnType<typeof createSiteSource>;

/**
 * The owner's entries and the extent of the course, kept in memory because pages need them at every request. Other
 * nodes announce their saves.
 */
export function createSiteSource(options: {
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly env: SiteEnvironment;
  readonly log: Logger;
  /** The course, which is another slice's, and the channel that says that it changed. */
  readonly course: { readonly channel: string; readonly read: (db: Db) => Promise<CourseExtent> };
  /** How much stayed with members' clients, which is another slice's. */
  readonly stayed: (db: Db) => Promise<StayedFacts>;
}) {
  const { course, database, db, log, stayed } = options;
  // Whoever sets only an address leaves the name to the owner.
  const env: SiteEnvironment = { ...options.env, MAIL_FROM: senderNameOf(options.env) };
  let known: KnownSite = {
    shown: shownSite({}, env),
    saved: {},
    latest: 0,
    course: { modules: [] },
    stayed: nothingStayed,
  };
  let hangUp: readonly (() => Promise<void>)[] = [];
  let asked = 0;
  let answered = 0;

  /** Reads what holds now. */
  async function refresh(): Promise<KnownSite> {
    asked += 1;
    const turn = asked;
    const [{ latest, saved }, extent, facts] = await Promise.all([
      savedSite(db),
      course.read(db),
      stayed(db),
    ]);
    // An older answer that arrives later must not win.
    if (turn < answered) return known;
    answered = turn;
    const found = { saved, latest, shown: shownSite(saved, env), course: extent, stayed: facts };
    // Pages are filled in again whenever this object changes.
    if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
    return known;
  }
  const refreshLater = () =>
    void refresh().catch((error: unknown) =>
      log.error(describeError(error), 'what the owner changed about the site could not be read'),
    );

  return {
    env,
    current: () => known,
    /** How the site is called now. */
    name: () => namesOf(known.shown).name,
    /** The name that mails come from. */
    sender: () => namesOf(known.shown).sender,
    /** How mails show the site. */
    brand: () => brandOf(known.shown),
    /** What the owner sells for. */
    prices: () => known.shown.prices,
    /** Whether members have links for colleagues. */
    refers: () => known.shown.referral.isOn,
    /** The seller on one line; '' until the owner has entered it. */
    seller: () => sellerOf(known.shown),
    /** The sender of mail to many, with their postal address; '' until the owner has entered it. */
    postalSender: () => postalSenderOf(known.shown),
    refresh,
    /** Reads it for the first time, and listens from then on. */
    async start(): Promise<void> {
      hangUp = [
        await database.listen(siteChannel, refreshLater, refreshLater),
        await database.listen(course.channel, refreshLater),
      ];
      await refresh();
    },
    async stop(): Promise<void> {
      for (const end of hangUp) await end();
    },
  };
}
