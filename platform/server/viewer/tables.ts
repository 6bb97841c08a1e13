import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Spec section 3: `user_roles` (user_id, role); the one role is admin. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role', sql`${table.role} in ('admin')`),
  ],
);

/** Access given by hand, apart from anything paid: the subscription tables never hold a grant. */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: ['tools', 'premium', 'admin'] }).notNull(),
    reason: text('reason').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    /** Null: no end. */
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('access_grants_user_id').on(table.userId),
    check('access_grants_tier', sql`${table.tier} in ('tools', 'premium', 'admin')`),
  ],
);
