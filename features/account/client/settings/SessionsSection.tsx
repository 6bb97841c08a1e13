import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { passFocusOn } from '#platform/client/focus.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { DeviceIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { endOtherSessions, endSession } from '#features/account/contract-security.ts';
import { sessionsQuery, useFailure } from '#features/account/client/api.ts';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { agoOf, momentOf } from '#platform/client/when.ts';

/** Where the member is signed in, and how to end sessions they do not recognize. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const fail = useFailure();
  const reload = () => client.invalidateQueries(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => toast.success('Signed out', 'That device has to sign in again.'),
    onError: fail,
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast.success('Signed out elsewhere', 'Only this device is signed in now.'),
    onError: fail,
    onSettled: reload,
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  const now = sessions.dataUpdatedAt;

  return (
    <SettingsSection
      title="Where you are signed in"
      text="If you don’t recognize a device, sign it out and change your password."
    >
      {sessions.isPending ? <Skeleton className="h-40" /> : null}
      {sessions.isError ? (
        <ErrorState message={messageOf(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : null}
      <ul className="divide-line grid divide-y-2">
        {sessions.data?.map((session) => (
          <li
            key={session.id}
            ref={passFocusOn}
            className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 py-4 first:pt-0 sm:grid-cols-[auto_1fr_auto]"
          >
            <DeviceIcon className="text-soft shrink-0" />
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-center gap-2.5 font-semibold">
                {session.device}
                {session.current ? <Badge tone="success">This device</Badge> : null}
                {session.kind === 'api' ? <Badge>API</Badge> : null}
              </p>
              <p className="text-soft text-[0.9375rem]">
                Last used {agoOf(session.lastUsedAt, now)} · since {momentOf(session.createdAt)}
              </p>
            </div>
            {session.current ? null : (
              <Button
                variant="secondary"
                className="col-start-2 w-fit sm:col-start-3"
                aria-label={`Sign out ${session.device}`}
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          variant="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
          className="w-fit"
        >
          Sign out elsewhere
        </Button>
      ) : null}
    </SettingsSection>
  );
}
