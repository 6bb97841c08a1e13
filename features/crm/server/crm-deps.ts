import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { MemberFacts } from '#features/crm/rules.ts';
import type { CrmSink } from './sink.ts';

/** What the profile adds to the platform's own facts about a member. */
export type ContactFacts = Pick<
  MemberFacts,
  'phoneNumber' | 'city' | 'state' | 'country' | 'companyName' | 'jobTitle'
>;

/** Everything that the CRM slice depends on. */
export interface CrmDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly notify: Notify;
  /** Null: the CRM is off. Announcements wait until there is one. */
  readonly sink: CrmSink | null;
  /** GHL_CONSENT_FIRST: nothing is sent about members who have not agreed to tips and offers. */
  readonly consentFirst: boolean;
  /** The contact part of a member's profile; null when they have none. */
  readonly contactOf: (db: Db, params: { userId: string }) => Promise<ContactFacts | null>;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}
