import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditActionsWith, auditWords } from '#platform/contract/audit-actions.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { csvFile, csvInstant, pagesOf } from '#platform/server/http/csv-file.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import { detailsInWords, thingsIn } from '#features/admin/rules-audit.ts';
import type { AdminDeps } from './admin-deps.ts';

/** What an admin looks for in the log. */
export interface AuditFilter {
  readonly action?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const pageSize = 50;
const dayMs = 24 * 60 * 60 * 1000;
const actors = alias(users, 'actors');
const subjects = alias(users, 'subjects');

/** `%` and `_` in the search words are literal. */
const literal = (words: string) => words.replace(/[\\%_]/g, '\\$&');

function conditions({ action, from, person, since, to, until }: AuditFilter): SQL | undefined {
  const part = person ? `%${literal(person)}%` : null;
  return and(
    action
      ? or(
          ilike(auditEntries.action, `${literal(action)}%`),
          inArray(auditEntries.action, auditActionsWith(action)),
          // What an entry notes, such as the refund of a subscription that was ended.
          sql`${auditEntries.details}::text ilike ${`%${literal(action)}%`}`,
        )
      : undefined,
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    to ? lt(auditEntries.at, new Date(Date.parse(to) + dayMs)) : undefined,
    since ? gte(auditEntries.at, new Date(since)) : undefined,
    until ? lt(auditEntries.at, new Date(until)) : undefined,
    part && person
      ? or(
          eq(auditEntries.actorId, person),
          eq(auditEntries.subjectId, person),
          ilike(actors.email, part),
          ilike(subjects.email, part),
        )
      : undefined,
  );
}

async function rowsBefore(db: Db, filter: AuditFilter, before: number | null, limit: number) {
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      actorId: auditEntries.actorId,
      actorEmail: actors.email,
      subjectId: auditEntries.subjectId,
      subjectEmail: subjects.email,
      address: auditEntries.address,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(subjects, eq(subjects.id, auditEntries.subjectId))
    .where(and(conditions(filter), before === null ? sql`true` : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

type LogDeps = Pick<AdminDeps, 'db' | 'namesOf'>;

/** Entries beside what the things in them are called today. */
async function entriesBefore(
  { db, namesOf }: LogDeps,
  filter: AuditFilter,
  before: number | null,
  limit: number,
) {
  const rows = await rowsBefore(db, filter, before, limit);
  const names = await namesOf(
    db,
    rows.flatMap(({ details }) => thingsIn(details)),
  );
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(
      thingsIn(row.details).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
  }));
}

export type AuditRow = Awaited<ReturnType<typeof entriesBefore>>[number];

/** A page of the log, newest first. */
export async function auditPage(
  deps: LogDeps,
  { before, ...filter }: AuditFilter & { before?: string | undefined },
) {
  const rows = await entriesBefore(deps, filter, before ? Number(before) : null, pageSize + 1);
  const entries = rows.slice(0, pageSize);
  return { entries, next: rows.length > pageSize ? String(entries.at(-1)?.id) : null };
}

const timeInFile = (iso: string) => csvInstant(new Date(iso));

/** The log as a file, read and sent in chunks: what an admin reads first, then the codes and ids behind it. */
export function auditFile(deps: LogDeps, filter: AuditFilter): FileAnswer {
  return csvFile<AuditRow>({
    name: 'audit-log.csv',
    head: ['id', 'at (UTC)', 'what', 'by', 'about', 'address', 'more', 'code', 'details'],
    pages: pagesOf((after, limit) => entriesBefore(deps, filter, after?.id ?? null, limit)),
    fieldsOf: ({ action, actorEmail, actorId, address, at, details, id, names, subjectEmail, subjectId }) => [
      String(id),
      csvInstant(at),
      auditWords(action, details),
      actorEmail ?? actorId ?? '',
      subjectEmail ?? subjectId ?? '',
      address ?? '',
      detailsInWords(details, names, timeInFile).join('. '),
      action,
      JSON.stringify(details),
    ],
  });
}
