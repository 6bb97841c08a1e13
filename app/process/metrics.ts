import { figureSources } from '#features/admin/server/figure-sources.ts';
import { oldestDeliverySeconds } from '#features/crm/server/doctor.ts';
import type { Source } from '#platform/server/metrics/metrics.ts';
import { adminDepsOf } from '#app/admin-deps.ts';
import type { Deps } from '#app/deps.ts';

/** What the features add to the metrics. */
export function featureSources(deps: Deps): Source[] {
  return [
    ...figureSources(adminDepsOf(deps)),
    {
      name: 'event_streams',
      help: 'Open streams of notifications on this node.',
      read: () => [{ value: deps.notifications.hub.size() }],
    },
    {
      name: 'crm_oldest_seconds',
      help: 'How long the oldest announcement to the CRM has waited, also while sending is paused; 0 when none waits.',
      read: async () => [{ value: (await oldestDeliverySeconds(deps.db, deps.clock)) ?? 0 }],
    },
  ];
}
