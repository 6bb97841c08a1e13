import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { scriptQuery } from './script-query.ts';

/** The member's script: the parts of the newest version of the studio result. */
export function ScriptBeside({ resultId }: { readonly resultId: string }) {
  const result = useQuery(scriptQuery(resultId));
  if (result.isPending) return <Skeleton className="bubble h-40" />;
  if (!result.data)
    return (
      <p className="text-soft">
        We couldn’t load your script: {messageOf(result.error)}{' '}
        <button type="button" className="text-link min-h-11" onClick={() => void result.refetch()}>
          Try again
        </button>
      </p>
    );
  if (result.data.tool !== 'call-scripts') return null;
  const sections = result.data.versions.at(-1)?.output.sections ?? [];
  return (
    <details open className="bubble bg-raised border-line border-2 px-5 py-2">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        Your script: {result.data.title}
      </summary>
      <ol className="grid max-h-[50dvh] gap-4 overflow-y-auto pb-4">
        {sections.map(({ title, say, when }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a section has no name but its place
          <li key={at} className="grid gap-1">
            <p className="font-semibold">{title}</p>
            {when ? <p className="text-soft text-sm font-semibold">If: {when}</p> : null}
            <p className="whitespace-pre-line wrap-anywhere">{say}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
