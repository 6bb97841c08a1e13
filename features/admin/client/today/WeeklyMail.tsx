import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readWeekly, saveWeekly } from '#features/admin/contract-weekly.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

const queryKey = ['admin', 'weekly'];

function Choice() {
  const client = useQueryClient();
  const { data, error, isRefetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readWeekly, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (on: boolean) => call(saveWeekly, { body: { on } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (failure) => toast.error('Error', messageOf(failure)),
  });
  if (error && !data)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="h-11" />;
  if (!data.available) return <p>This site has no mail server, so nothing can be sent.</p>;
  return (
    <Switch
      label="Email me every Monday"
      // It changes at once; what the server says wins.
      on={save.isPending ? save.variables : data.on}
      busy={save.isPending}
      onChange={(on) => save.mutate(on)}
    />
  );
}

/** The owner's switch for the mail with what happened. */
export function WeeklyMail() {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold">By email</h3>
      <p className="text-soft max-w-prose">
        These figures of the week that’s over, every Monday. Only you get it, not the other admins.
      </p>
      <Choice />
      <p className="text-soft max-w-prose">
        Each sale, cancellation, refund and failed payment, too? Turn that on in your notification settings.
      </p>
      <PageLink to="/settings/notifications" className="text-link inline-flex min-h-11 w-fit items-center">
        Notification settings
      </PageLink>
    </div>
  );
}
