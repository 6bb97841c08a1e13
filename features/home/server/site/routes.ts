import type { Answer } from '#platform/contract/endpoint.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import * as contract from '#features/home/contract-site.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { includedPart, lockedBy, withoutLocked } from '#features/home/rules-site.ts';
import { addVersions, valueOf, versionsOf, versionWith } from './queries.ts';
import type { KnownSite, SiteSource } from './site.ts';

interface SiteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly site: SiteSource;
}

interface Change {
  readonly change: contract.SiteChange;
  /** The newest version that the editor knew; null: whatever holds is replaced. */
  readonly basedOn: number | null;
  /** The version that it brings back; null: none, or what came with the product. */
  readonly restoredId: number | null;
  readonly isRestored: boolean;
}

interface By {
  readonly viewer: Viewer;
  readonly client: { readonly address: string };
}

/** What the owner tells about the site: read by everybody, edited by admins. */
export function siteRoutes({ db, clock, site }: SiteDeps): Route[] {
  const locked = lockedBy(site.env);
  const present = ({ latest, shown }: KnownSite): Answer<typeof contract.readSiteDetails> => ({
    shown: {
      owner: { ...shown.owner },
      legal: { ...shown.legal },
      links: { ...shown.links },
      communities: shown.communities.map(({ name, url }) => ({ name, url })),
      founder: { ...shown.founder },
      testimonials: shown.testimonials.map(({ agreed, name, role, words }) => ({
        words,
        name,
        role,
        agreed,
      })),
      claim: { ...shown.claim },
      books: { ...shown.books },
    },
    locked: [...locked],
    latest,
  });
  async function save({ viewer, client }: By, given: Change): Promise<KnownSite> {
    const now = clock.now();
    const { saved } = await site.refresh();
    await db.transaction(async (tx) => {
      const change = withoutLocked(given.change, saved, site.env);
      const added = await addVersions(tx, { ...given, change, authorId: viewer.userId, now });
      for (const { id, part } of added)
        await audit(tx, {
          at: now,
          action: given.isRestored ? 'home.site_restored' : 'home.site_changed',
          actorId: viewer.userId,
          subjectId: null,
          sessionId: viewer.sessionId,
          address: client.address,
          details: {
            part,
            version: id,
            ...(given.restoredId === null ? {} : { restored: given.restoredId }),
          },
        });
    });
    return site.refresh();
  }
  return [
    route(readSite, {
      handle: () => Promise.resolve(site.current()),
      present: ({ course, shown }) => ({
        books: { ...shown.books },
        course: {
          modules: course.modules.map(({ description, lessons, title }) => ({ title, description, lessons })),
        },
      }),
    }),
    route(contract.readSiteDetails, { handle: () => site.refresh(), present }),
    route(contract.saveSiteDetails, {
      handle: ({ body, ...by }) => save(by, { ...body, restoredId: null, isRestored: false }),
      present,
    }),
    route(contract.listSiteVersions, {
      handle: () => versionsOf(db),
      present: (rows) => ({
        versions: rows.map(({ at, by, id, isCurrent, part, restored, value }) => ({
          id,
          part,
          at: at.toISOString(),
          by,
          restored,
          isCurrent,
          value: valueOf(part, value),
        })),
      }),
    }),
    route(contract.restoreSiteVersion, {
      handle: async ({ body, ...by }) => {
        const { id, part, value } = await versionWith(db, body);
        const change = valueOf(part, value);
        return save(by, { change, basedOn: null, restoredId: id, isRestored: true });
      },
      present,
    }),
    route(contract.restoreIncludedSite, {
      handle: async ({ body: { part }, ...by }) => {
        const change = includedPart(part, (await site.refresh()).saved);
        return save(by, { change, basedOn: null, restoredId: null, isRestored: true });
      },
      present,
    }),
  ];
}
