import type { OpenDatabase } from '#platform/server/db/client.ts';
import type { Dependencies } from '#platform/server/http/readiness.ts';
import { queueStates } from '#platform/server/jobs/queue-age.ts';
import type { Source } from './metrics.ts';

/** Figures of the platform itself: connections, jobs, and what it depends on. */
export function platformSources(
  database: Pick<OpenDatabase, 'connections' | 'db'>,
  dependencies: () => Promise<Dependencies>,
): Source[] {
  return [
    {
      name: 'database_connections',
      help: 'Connections of the pool: all, idle, and requests that wait for one. None on the embedded database.',
      labels: ['state'],
      read: () =>
        Object.entries(database.connections() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and wait to begin, by queue.',
      labels: ['queue'],
      read: async () =>
        (await queueStates(database.db)).map(({ due, queue }) => ({ labels: { queue }, value: due })),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'How long the oldest due job has waited, by queue.',
      labels: ['queue'],
      read: async () =>
        (await queueStates(database.db)).map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
    },
    {
      name: 'dependency_up',
      help: 'Whether the database, the files and the disk work: 1 or 0.',
      labels: ['dependency'],
      read: async () =>
        Object.entries(await dependencies()).map(([dependency, state]) => ({
          labels: { dependency },
          value: state === 'ok' ? 1 : 0,
        })),
    },
  ];
}
