import type { Answer } from '#platform/contract/endpoint.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { bookOf } from '#platform/contract/price-book.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/home/contract-site.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { lockedBy, withoutLocked } from '#features/home/rules-site.ts';
import { AppError } from '#platform/contract/errors.ts';
import { isStale, saveParts } from './queries.ts';
import type { KnownSite, SiteSource } from './site.ts';

interface SiteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly site: SiteSource;
  /** Has the payment provider sell at other prices. @throws AppError invalid_input, payments_failed */
  readonly sellAt: (book: PriceBook) => Promise<void>;
}

/** What the owner tells about the site: read by everybody, edited by admins. */
export function siteRoutes({ db, clock, sellAt, site }: SiteDeps): Route[] {
  const locked = lockedBy(site.env);
  const present = ({ latest, shown, stayed }: KnownSite): Answer<typeof contract.readSiteDetails> => ({
    shown: {
      name: { ...shown.name },
      logo: { ...shown.logo },
      accent: { ...shown.accent },
      front: { ...shown.front },
      mails: Object.fromEntries(
        Object.entries(shown.mails).map(([id, { body, subject }]) => [id, { subject, body }]),
      ),
      questions: shown.questions.map(({ answer, question }) => ({ question, answer })),
      owner: { ...shown.owner },
      legal: { ...shown.legal },
      links: { ...shown.links },
      communities: shown.communities.map(({ name, url }) => ({ name, url })),
      founder: { ...shown.founder },
      portrait: { ...shown.portrait },
      testimonials: shown.testimonials.map(({ agreed, name, role, words }) => ({
        words,
        name,
        role,
        agreed,
      })),
      claim: { ...shown.claim },
      books: { ...shown.books },
      prices: bookOf(shown.prices),
      planLines: { ...shown.planLines },
      referral: { ...shown.referral },
      stayedLine: { ...shown.stayedLine },
    },
    locked: [...locked],
    stayed: { members: stayed.members, talks: stayed.talks, kept: stayed.kept, weeks: stayed.weeks },
    latest,
  });
  return [
    route(readSite, {
      handle: () => Promise.resolve(site.current()),
      present: ({ course, shown }) => ({
        books: { ...shown.books },
        planLines: { ...shown.planLines },
        course: {
          modules: course.modules.map(({ description, lessons, opensAfter, title }) => ({
            title,
            description,
            lessons,
            opensAfter,
          })),
        },
      }),
    }),
    route(contract.readSiteDetails, { handle: () => site.refresh(), present }),
    route(contract.saveSiteDetails, {
      handle: async ({ body, viewer, client }) => {
        const now = clock.now();
        const { saved } = await site.refresh();
        const change = withoutLocked(body.change, saved, site.env);
        // Before Stripe makes prices that nobody would sell at.
        if (await isStale(db, { basedOn: body.basedOn, change })) throw new AppError('conflict');
        // First: what Stripe doesn't take must not be shown either.
        if (change.prices) await sellAt(change.prices);
        await db.transaction(async (tx) => {
          for (const part of await saveParts(tx, { basedOn: body.basedOn, change }))
            await audit(tx, {
              at: now,
              action: 'home.site_changed',
              actorId: viewer.userId,
              subjectId: null,
              sessionId: viewer.sessionId,
              address: client.address,
              details: { part },
            });
        });
        return site.refresh();
      },
      present,
    }),
  ];
}
