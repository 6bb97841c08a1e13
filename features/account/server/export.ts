import { eq } from 'drizzle-orm';
import { auditOf } from '#platform/server/audit/audit.ts';
import { sessions, totpCredentials, users } from '#platform/server/auth/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { knownDevices, profiles } from './tables.ts';

/** The account's own parts of an export. Secrets (hashes, tokens, the authenticator's key) are named, not shown. */
export const accountExport: readonly ExportPart[] = [
  { name: 'member', rows: (db, { userId }) => db.select().from(users).where(eq(users.id, userId)) },
  { name: 'profile', rows: (db, { userId }) => db.select().from(profiles).where(eq(profiles.id, userId)) },
  {
    name: 'roles',
    rows: (db, { userId }) => db.select().from(userRoles).where(eq(userRoles.userId, userId)),
  },
  {
    name: 'accessGrants',
    rows: (db, { userId }) => db.select().from(accessGrants).where(eq(accessGrants.userId, userId)),
  },
  {
    name: 'sessions',
    rows: (db, { userId }) => {
      const { id, kind, ipAddress, userAgent, createdAt, updatedAt, expiresAt } = sessions;
      return db
        .select({ id, kind, ipAddress, userAgent, createdAt, updatedAt, expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId));
    },
  },
  {
    name: 'knownDevices',
    rows: (db, { userId }) => {
      const { createdAt, lastUsedAt } = knownDevices;
      return db.select({ createdAt, lastUsedAt }).from(knownDevices).where(eq(knownDevices.userId, userId));
    },
  },
  {
    name: 'twoStepSignIn',
    rows: (db, { userId }) => {
      const { createdAt, confirmedAt } = totpCredentials;
      return db
        .select({ createdAt, confirmedAt })
        .from(totpCredentials)
        .where(eq(totpCredentials.userId, userId));
    },
  },
  {
    name: 'mails',
    rows: (db, { userId }) => {
      const { toAddress, template, state, createdAt, settledAt } = mailMessages;
      return db
        .select({ toAddress, template, state, createdAt, settledAt })
        .from(mailMessages)
        .where(eq(mailMessages.userId, userId))
        .orderBy(mailMessages.id);
    },
  },
  { name: 'securityLog', rows: auditOf },
];
