import { accountExport } from '#features/account/server/leaving/export.ts';
import { adminExport } from '#features/admin/server/export.ts';
import { askExport } from '#features/ask/server/export.ts';
import { assessmentExport } from '#features/assessment/server/export.ts';
import { billingExport } from '#features/billing/server/leaving.ts';
import { booksExport } from '#features/books/server/export.ts';
import { callsExport } from '#features/calls/server/export.ts';
import { clientsExport } from '#features/clients/server/export.ts';
import { courseExport } from '#features/course/server/export.ts';
import { crmExport } from '#features/crm/server/export.ts';
import { membersExport } from '#features/members/server/export.ts';
import { notificationsExport } from '#features/notifications/server/export.ts';
import { sparExport } from '#features/spar/server/export.ts';
import { toolsExport } from '#features/tools/server/export.ts';
import { webhooksExport } from '#features/webhooks/server/export.ts';
import { offersExport } from '#platform/server/offers/consent.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';

/** What each slice adds to a member's export. */
export const exportParts: readonly ExportPart[] = [
  ...accountExport,
  ...membersExport,
  ...offersExport,
  ...assessmentExport,
  ...clientsExport,
  ...toolsExport,
  ...sparExport,
  ...callsExport,
  ...askExport,
  ...crmExport,
  ...webhooksExport,
  ...notificationsExport,
  ...adminExport,
  ...billingExport,
  ...booksExport,
  ...courseExport,
];
