import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { appointmentOf } from '#platform/client/when.ts';
import { comeToClinic, type NextClinic } from '#features/course/contract-clinics.ts';
import { workspaceQuery } from './api.ts';

interface ClinicRowProps {
  readonly clinic: NextClinic;
  /** When it begins, on the member's clock; undefined: not known yet. */
  readonly when: string | undefined;
  readonly busy?: boolean;
  readonly onSeat?: (isComing: boolean) => void;
}

const seatsInWords = (left: number) =>
  left === 0 ? 'all seats taken' : left === 1 ? '1 seat left' : `${left.toLocaleString('en-US')} seats left`;

/** The next clinic in one row: when, whether they come, and its link. */
export function ClinicRow({ busy = false, clinic, onSeat, when }: ClinicRowProps) {
  const { isComing, link, seatsLeft, title } = clinic;
  const seats = isComing || seatsLeft === null ? '' : `, ${seatsInWords(seatsLeft)}`;
  return (
    <section
      id="clinic"
      aria-labelledby="clinic-title"
      className="border-line mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-y py-2 sm:mt-4"
    >
      <div className="min-w-0">
        <h2 id="clinic-title" className="font-text text-base font-semibold wrap-anywhere">
          Clinic: {title}
        </h2>
        <p className="text-soft text-[0.9375rem]">
          <span className={when === undefined ? 'invisible' : undefined}>
            {when ?? 'Thu, Dec 3, 6:00 PM EST'}
          </span>
          {isComing ? ', you’re coming' : seats}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {link === null ? null : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            Join the clinic
          </a>
        )}
        {!isComing && seatsLeft === 0 ? null : (
          <Button
            variant={isComing ? 'ghost' : 'secondary'}
            busy={busy}
            // Before the app runs, nothing would answer a press.
            className={classes('mr-0!', !onSeat && 'invisible')}
            onClick={() => onSeat?.(!isComing)}
          >
            {isComing ? 'I can’t come' : 'I’ll come'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The same, with the member’s answer. */
export function LiveClinicRow({ clinic }: Pick<ClinicRowProps, 'clinic'>) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (isComing: boolean) => call(comeToClinic, { params: { id: clinic.id }, body: { isComing } }),
    onSuccess: (answered, isComing) => {
      client.setQueryData(
        workspaceQuery.queryKey,
        (before) => before && { ...before, clinic: answered.clinic },
      );
      toast.success(
        isComing ? 'See you there' : 'You’re not coming',
        isComing ? 'We’ll remind you a day before.' : 'Somebody else can have your seat.',
      );
    },
    onError: (error) => {
      toast.error('Error', messageOf(error));
      void client.invalidateQueries({ queryKey: workspaceQuery.queryKey });
    },
  });
  return (
    <ClinicRow
      clinic={clinic}
      when={appointmentOf(clinic.startsAt)}
      busy={answer.isPending}
      onSeat={(isComing) => answer.mutate(isComing)}
    />
  );
}
