import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { scriptQuery } from '#features/spar/client/talk/script-query.ts';

/** Says which script will be used in the call. */
export function ScriptNamed({ resultId }: { readonly resultId: string }) {
  const script = useQuery(scriptQuery(resultId));
  if (script.isPending) return <Skeleton className="h-[1lh]" />;
  if (!script.data)
    return (
      <p role="status" className="text-soft">
        We couldn’t load your script: {messageOf(script.error)}{' '}
        <button type="button" className="text-link min-h-11" onClick={() => void script.refetch()}>
          Try again
        </button>
      </p>
    );
  if (script.data.tool !== 'call-scripts') return null;
  return (
    <p className="wrap-anywhere">
      Your script <strong>{script.data.title}</strong> will stand beside the call.
    </p>
  );
}
