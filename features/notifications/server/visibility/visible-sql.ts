import { type SQL, sql } from 'drizzle-orm';
import { offerKind } from '#platform/contract/notices.ts';

// Written out because a prepared query cannot parameterize it.
const offer = sql.raw(`'${offerKind}'`);

/** The reader of a query: values, placeholders or single-value selects. */
interface ReaderSql {
  readonly user: SQL | ReturnType<typeof sql.placeholder> | string;
  readonly tier: ReturnType<typeof sql.placeholder> | string;
  /** UTC instant in words, or null. */
  readonly since: ReturnType<typeof sql.placeholder> | string | null;
  readonly joinedAfter: SQL;
  /** Since when they agree to tips and offers; null when they do not. */
  readonly offersSince: SQL;
}

/**
 * `isAddressed` of `rules-visible.ts` as conditions on `notifications n`: one for what was sent to the reader alone and
 * one for what was sent to many, since each has its own index. A table of test cases keeps both forms in step.
 */
export function addressed({ user, tier, since, joinedAfter, offersSince }: ReaderSql) {
  const isAgreedTo = sql`(n.kind <> ${offer} or n.published_at >= ${offersSince})`;
  return {
    alone: sql`n.user_id = ${user} and n.published_at is not null and ${isAgreedTo}`,
    amongMany: sql`n.user_id is null and n.published_at is not null and n.seq > ${joinedAfter} and ${isAgreedTo}
      and (not n.listed or exists (select 1 from notification_recipients p
        where p.notification_id = n.id and p.user_id = ${user}))
      and (n.listed or n.tier is null or (n.tier = ${tier} and n.published_at >= coalesce(${since}::timestamptz, '-infinity')))`,
  };
}

/** `isVisible` of `rules-visible.ts`: what is addressed to the reader and not of a kind in `muted`, a text array. */
export function visible(reader: ReaderSql, muted: SQL) {
  const { alone, amongMany } = addressed(reader);
  const isWanted = sql`n.kind <> all (${muted}::text[])`;
  return { alone: sql`${alone} and ${isWanted}`, amongMany: sql`${amongMany} and ${isWanted}` };
}
