import { figureSources } from '#features/admin/server/figure-sources.ts';
import type { Source } from '#platform/server/metrics/metrics.ts';
import { adminDepsOf } from './admin-deps.ts';
import type { Deps } from './deps.ts';

/** What the features add to the metrics. */
export function featureSources(deps: Deps): Source[] {
  return [
    ...figureSources(adminDepsOf(deps)),
    {
      name: 'event_streams',
      help: 'Open streams of notifications on this node.',
      read: () => [{ value: deps.notifications.hub.size() }],
    },
  ];
}
