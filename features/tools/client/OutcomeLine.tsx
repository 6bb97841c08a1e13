import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { readOutcomes } from '#features/tools/contract-library.ts';

type Outcomes = Answer<typeof readOutcomes>;

const outcomesQuery = queryOptions({
  queryKey: ['tools', 'outcomes'],
  queryFn: ({ signal }) => call(readOutcomes, {}, { signal }),
});

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function words({ made, used, replies, meetings, noes }: Outcomes): string {
  if (used === 0) {
    return `${counted(made, 'text', 'texts')} in your library. Mark what you use, and see here what comes of it.`;
  }
  const came = [
    counted(replies, 'reply', 'replies'),
    counted(meetings, 'meeting', 'meetings'),
    counted(noes, 'said no', 'said no'),
  ];
  return `${made.toLocaleString('en-US')} written, ${used.toLocaleString('en-US')} used: ${came.join(', ')}.`;
}

/** For the dashboard: what came of the member's texts. Renders nothing for those who have not written any. */
export function OutcomeLine() {
  const viewer = useViewer();
  const mayWrite = Boolean(viewer && can(viewer, 'tools.use'));
  const outcomes = useQuery({ ...outcomesQuery, enabled: mayWrite });
  if (outcomes.isLoading) return <Skeleton className="mb-8 h-7 max-w-xl" />;
  // The dashboard is fine without this line, so a failed request shows no error.
  if (!outcomes.data || outcomes.data.made === 0) return null;
  const [newest] = outcomes.data.recent;
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-6 text-lg">
      <span className="tabular-nums">{words(outcomes.data)}</span>
      <span className="flex flex-wrap gap-x-6">
        {newest ? (
          <PageLink
            to={`/tools/${newest.tool}?open=${newest.id}`}
            className="text-link inline-flex min-h-11 items-center wrap-anywhere"
          >
            Go on with “{newest.title}”
          </PageLink>
        ) : null}
        <PageLink to="/tools/library" className="text-link inline-flex min-h-11 items-center">
          Your library
        </PageLink>
      </span>
    </p>
  );
}
