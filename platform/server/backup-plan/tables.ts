import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What was planned by schedule: backups, and restores that try the newest one. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['backup', 'check'] }).notNull(),
    /** One for each span of time, whichever node plans it. */
    onceKey: text('once_key').notNull().unique(),
    plannedAt: instant('planned_at').notNull(),
    /** When the process that is at it last said so; null: nobody is. */
    heldAt: instant('held_at'),
    finishedAt: instant('finished_at'),
    /** Of the file that was written or tried, in its place. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  ({ finishedAt, kind }) => [index('backup_runs_finished').on(kind, finishedAt)],
);
