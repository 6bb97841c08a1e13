import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { firstWeek } from '#content/course/first-week.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { TimeZoneNote } from '#platform/client/ui/forms/TimeZoneNote.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type NotificationPreferences, savePreferences } from '#features/notifications/contract.ts';
import type { NoticeChannel } from '#features/notifications/rules.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { adminKind, isBellOnly, type MutableKind, mutableKinds } from '#platform/contract/notices.ts';
import { preferencesQuery, refreshNotices } from './api.ts';
import { OffersSection } from './OffersSection.tsx';

const firstWeekDays = new Intl.ListFormat('en-US').format(firstWeek.map(({ day }) => String(day)));

const kinds: Readonly<Record<MutableKind, { readonly label: string; readonly text: string }>> = {
  course: { label: 'Course', text: 'When a module opens, a lesson is new or a clinic is set' },
  'first-week': { label: 'Your first week', text: `One small win on days ${firstWeekDays}` },
  'first-win': { label: 'Your first finished lesson', text: 'What to do with it, once' },
  'lesson-waiting': { label: 'A lesson you began', text: 'When it has been waiting a few days' },
  'week-away': { label: 'A week without a lesson', text: 'One reminder, once' },
  'course-finished': { label: 'The end of the course', text: 'After your last lesson, once' },
  outcome: { label: 'What came of a text', text: 'Asked two days after you copied one' },
  recall: { label: 'What stayed with a client', text: 'When they answered your question' },
  'next-step': { label: 'Next steps', text: 'The evening before a day you planned for a client' },
  book: { label: 'Books', text: 'When a book is ready to read' },
  message: { label: 'Messages from us', text: 'About the service and what changes in it' },
  sales: {
    label: 'Sales and cancellations',
    text: 'Also refunds and failed payments. Each as it happens; your weekly email sums them up',
  },
};
const channels: readonly { readonly channel: NoticeChannel; readonly label: string }[] = [
  { channel: 'app', label: 'In the app' },
  { channel: 'mail', label: 'By email' },
];

interface Change {
  readonly before: NotificationPreferences;
  readonly wanted: NotificationPreferences;
}

/** `/settings/notifications`: which kinds reach the member on which channel, and whether they want tips and offers. */
export function NotificationSettingsPage() {
  return (
    <div className="grid gap-12">
      <KindsSection />
      <OffersSection />
      {/* Members who wonder when notifications reach them look for the time zone here. */}
      <TimeZoneNote />
    </div>
  );
}

function KindsSection() {
  const client = useQueryClient();
  const preferences = useQuery(preferencesQuery);
  const viewer = useViewer() ?? null;
  const shown = mutableKinds.filter((kind) => kind !== adminKind || can(viewer, 'admin'));
  const save = useMutation({
    mutationFn: ({ wanted }: Change) => call(savePreferences, { body: wanted }),
    onError: (error, { before }) => {
      client.setQueryData(preferencesQuery.queryKey, before);
      toast.error('Error', messageOf(error));
    },
    onSuccess: () => refreshNotices(client),
  });
  function change(before: NotificationPreferences, wanted: NotificationPreferences) {
    // Here and not in the mutation, which starts a moment later: the box would jump back and forth.
    client.setQueryData(preferencesQuery.queryKey, wanted);
    save.mutate({ before, wanted });
  }
  if (preferences.isPending) return <Skeleton className="h-80" />;
  if (preferences.isError)
    return (
      <ErrorState
        message={messageOf(preferences.error)}
        onRetry={() => void preferences.refetch()}
        retrying={preferences.isRefetching}
      />
    );
  const wanted = preferences.data;
  return (
    <section aria-labelledby="kinds-title" className="grid gap-6">
      <div className="grid gap-1.5">
        <h2 id="kinds-title" className="text-heading">
          What reaches you
        </h2>
        <p className="text-soft max-w-prose">
          Choose where each kind reaches you. Changes are saved right away.
        </p>
      </div>
      <table className="w-full max-w-2xl text-left">
        <thead>
          <tr className="border-line border-b-2">
            <th scope="col" className="py-3 font-semibold">
              Kind
            </th>
            {channels.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-[min(6rem,22vw)] py-3 text-center font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((kind) => (
            <tr key={kind} className="border-line border-b">
              <th scope="row" className="py-3 font-normal wrap-anywhere">
                <span className="block font-semibold">{kinds[kind].label}</span>
                <span className="text-soft text-[0.9375rem]">{kinds[kind].text}</span>
              </th>
              {channels.map(({ channel, label }) => (
                <td key={channel} className="text-center">
                  {isBellOnly(kind) && channel === 'mail' ? (
                    <span className="text-soft">Never</span>
                  ) : (
                    <Switch
                      label={`${kinds[kind].label}: ${label}`}
                      short=""
                      on={wanted[kind][channel]}
                      onChange={(on) =>
                        change(wanted, { ...wanted, [kind]: { ...wanted[kind], [channel]: on } })
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-3 font-normal wrap-anywhere">
              <span className="block font-semibold">Payments and security</span>
              <span className="text-soft text-[0.9375rem]">Always on, so you can rely on them</span>
            </th>
            {channels.map(({ channel }) => (
              <td key={channel} className="text-center">
                <CheckIcon width={22} className="mx-auto" />
                <span className="sr-only">Always on</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
