import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { calendarQuery, useRenewCalendar } from './api.ts';

/** The private address at which a calendar app finds the days on which modules open. */
export function CalendarCard() {
  const link = useQuery(calendarQuery);
  const renew = useRenewCalendar();
  const [isAsking, setAsking] = useState(false);
  if (!link.data) return null;
  const { url } = link.data;
  const failed = (error: unknown) => toast.error('Error', messageOf(error));
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 items-center font-semibold">
        Your modules and clinics in your calendar
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-soft max-w-prose">
          Subscribe to this address to see the days your modules open, and the clinics, in your own calendar.
          Keep it private: anybody who has it can see those days.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button asChild variant="secondary">
            <a href={url.replace(/^https?:/, 'webcal:')}>Add to my calendar</a>
          </Button>
          <CopyButton text={url} label="Copy the address" />
          <Button variant="ghost" busy={renew.isPending} onClick={() => setAsking(true)}>
            Make a new address
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title="Make a new address?"
        description="Calendars that use the old address stop showing your modules and clinics."
        confirmLabel="Make a new address"
        onConfirm={() => renew.mutateAsync().then(() => toast.success('New address made'), failed)}
      />
    </details>
  );
}
