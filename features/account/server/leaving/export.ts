import { eq } from 'drizzle-orm';
import { auditOf } from '#platform/server/audit/audit.ts';
import { sessions, totpCredentials, users } from '#platform/server/auth/tables.ts';
import { mailMessages, stoppedAddresses } from '#platform/server/mail/tables.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { receiptsOf } from '#features/account/server/profile/consents.ts';
import {
  identities,
  knownDevices,
  passkeys,
  profiles,
  termsAnswers,
} from '#features/account/server/tables.ts';

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
      const { id, kind, tokenName, tokenScope, oauthClientId } = sessions;
      const { ipAddress, userAgent, createdAt, updatedAt, expiresAt } = sessions;
      return db
        .select({
          id,
          kind,
          tokenName,
          tokenScope,
          oauthClientId,
          ipAddress,
          userAgent,
          createdAt,
          updatedAt,
          expiresAt,
        })
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
    name: 'passkeys',
    rows: (db, { userId }) => {
      const { name, synced, createdAt, lastUsedAt } = passkeys;
      return db
        .select({ name, synced, createdAt, lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId));
    },
  },
  {
    name: 'identities',
    rows: (db, { userId }) => {
      const { issuer, subject, email, createdAt, lastUsedAt } = identities;
      return db
        .select({ issuer, subject, email, createdAt, lastUsedAt })
        .from(identities)
        .where(eq(identities.userId, userId));
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
  {
    name: 'stoppedAddresses',
    rows: (db, { userId }) => db.select().from(stoppedAddresses).where(eq(stoppedAddresses.userId, userId)),
  },
  {
    name: 'terms',
    rows: (db, { userId }) => {
      const { answer, at, moment, version } = termsAnswers;
      return db
        .select({ version, moment, answer, at })
        .from(termsAnswers)
        .where(eq(termsAnswers.userId, userId))
        .orderBy(termsAnswers.at);
    },
  },
  { name: 'consents', rows: receiptsOf },
  { name: 'securityLog', rows: auditOf },
];
