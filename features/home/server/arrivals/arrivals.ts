import { gte, sql } from 'drizzle-orm';
import { countedSource, sourceOf } from '#platform/contract/source.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Site } from '#platform/server/http/app.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { periodAt } from '#platform/server/runs/period.ts';
import { arrivals } from './tables.ts';

/** Anybody can invent sources: beyond this many in a week the rest is counted together. */
export const mostSources = 50;
export const otherSource = 'other';

const programs = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python/i;

/**
 * The source of a visitor who arrives from elsewhere with this request for a page; null for every other request. All
 * browsers since 2023 say that a person navigates and from where (developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site);
 * programs that read pages say neither, or name themselves.
 */
export function arrivalOf({ headers, method, url }: Request): string | null {
  if (method !== 'GET' || headers.get('sec-fetch-dest') !== 'document') return null;
  if (headers.get('sec-fetch-mode') !== 'navigate' || headers.has('sec-purpose')) return null;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'same-site' || site === null) return null;
  if (programs.test(headers.get('user-agent') ?? '')) return null;
  return sourceOf({ address: url, referrer: headers.get('referer') ?? '' });
}

/** What arrived in each week since a Monday, by source. */
export const arrivalsSince = (db: Db, { from }: { readonly from: string }) =>
  db.select().from(arrivals).where(gte(arrivals.week, from)).orderBy(arrivals.week, arrivals.source);

interface Seen {
  readonly visits: number;
  readonly firstCards: number;
}

/** Adds to the numbers of a week and a source. */
export async function addArrivals(db: Db, from: string, now: Date, seen: Seen): Promise<void> {
  const source = countedSource(from);
  const week = periodAt('week', now).since.toISOString().slice(0, 10);
  const { firstCards, visits } = seen;
  await db.execute(sql`
    insert into ${arrivals} (week, source, visits, first_cards)
    select ${week}::date, case
      when exists (select 1 from ${arrivals} where week = ${week}::date and source = ${source}) then ${source}
      when (select count(*) from ${arrivals} where week = ${week}::date) >= ${mostSources} then ${otherSource}
      else ${source} end, ${visits}::int, ${firstCards}::int
    on conflict (week, source) do update
    set visits = arrivals.visits + excluded.visits, first_cards = arrivals.first_cards + excluded.first_cards`);
}

/**
 * Counts the visitors who arrive, beside their request. One write goes on at a time, and takes all who arrived during
 * the last one: however many come at once, they use one connection.
 */
export function createArrivals({
  clock,
  db,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}) {
  const waiting = new Map<string, number>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    for (const [source, visits] of waiting) {
      waiting.delete(source);
      await addArrivals(db, source, clock.now(), { visits, firstCards: 0 });
    }
  }

  function note(source: string): void {
    // A flood of invented sources must not fill the memory either.
    const known = waiting.has(source) || waiting.size < mostSources ? source : otherSource;
    waiting.set(known, (waiting.get(known) ?? 0) + 1);
    writing ??= write()
      .catch((error: unknown) => log.warn(describeError(error), 'arrivals could not be counted'))
      .finally(() => {
        writing = null;
      });
  }

  return {
    /** The same site, whose pages are counted when a visitor arrives there. @param isMember by the request's session */
    watch:
      (site: Site, isMember: (request: Request) => boolean): Site =>
      async (visit) => {
        const response = await site(visit);
        const source = arrivalOf(visit.request);
        if (source === null || response === null || isMember(visit.request)) return response;
        const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
        if (isPage && (response.status === 200 || response.status === 304)) note(source);
        return response;
      },
    /** Resolves when everybody who arrived so far is counted. */
    settled: async (): Promise<void> => {
      await writing;
    },
  };
}
