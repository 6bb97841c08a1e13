import type { Start } from '#features/admin/client/api.ts';
import { ShareBar } from '#features/admin/client/Chart.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { Group } from './Group.tsx';
import { whole } from './words.ts';

/** How many began each module of the course, and finished it. */
export function Funnel({ funnel }: { readonly funnel: Start['funnel'] }) {
  const top = Math.max(0, ...funnel.map(({ started }) => started));
  return (
    <Group title="Through the course">
      {top === 0 ? (
        <EmptyState
          title="Nobody has begun yet"
          description="Module by module, who began it and who finished."
        />
      ) : (
        <ol className="grid gap-4">
          {funnel.map(({ finished, module, started }) => (
            <ShareBar
              key={module}
              label={module}
              value={started}
              of={top}
              words={`${whole(started)} began, ${whole(finished)} finished`}
            />
          ))}
        </ol>
      )}
    </Group>
  );
}
