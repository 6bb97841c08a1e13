import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Scheduled runs: backups, and restores that test the newest one. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['backup', 'check'] }).notNull(),
    /** One per span of time, whichever node plans it. */
    onceKey: text('once_key').notNull().unique(),
    plannedAt: instant('planned_at').notNull(),
    /** When the process working on it last gave a sign; null: no process is. */
    heldAt: instant('held_at'),
    finishedAt: instant('finished_at'),
    /** Name of the file that was written or tested. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  ({ finishedAt, kind }) => [index('backup_runs_finished').on(kind, finishedAt)],
);
