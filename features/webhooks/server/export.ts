import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** A member's webhooks and what was sent to them, for their export. */
export const webhooksExport: readonly ExportPart[] = [
  {
    name: 'webhooks',
    rows: (db, { userId }) =>
      db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.createdAt)),
  },
  {
    name: 'webhookDeliveries',
    rows: (db, { userId }) =>
      db
        .select(getTableColumns(webhookDeliveries))
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(eq(webhooks.userId, userId))
        .orderBy(asc(webhookDeliveries.createdAt)),
  },
];
