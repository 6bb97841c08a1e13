import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { leastMembers, stayedLine } from '#features/home/rules-stayed-line.ts';
import { type EditedSite, useNotSaved, type useSiteEditing } from './api.ts';

interface StayedSwitchProps {
  readonly site: EditedSite;
  readonly save: ReturnType<typeof useSiteEditing>['save'];
}

/** Whether the front page says how much stayed with members' clients; it can't before enough members carry it. */
export function StayedSwitch({ save, site }: StayedSwitchProps) {
  const [id, why] = [useId(), useId()];
  const notSaved = useNotSaved();
  const { isOn } = site.shown.stayedLine;
  const line = stayedLine(site.stayed);
  const change = useMutation({
    mutationFn: (on: boolean) =>
      save(
        { stayedLine: { isOn: on } },
        site.latest,
        on ? 'The front page says what stayed.' : 'The front page says nothing of what stayed.',
      ),
    onError: (error) => notSaved(error),
  });
  return (
    <section id="stayed" aria-labelledby={id} className="grid scroll-mt-24 gap-3">
      <h3 id={id} className="text-lg font-semibold">
        What stayed with clients
      </h3>
      <p className="text-soft max-w-prose">
        A line under the claim on the front page. It’s counted from what clients typed themselves, a week or
        more after the talk; what members typed or corrected doesn’t count. Nobody writes it by hand.
      </p>
      {line === null ? (
        <p id={why} className="max-w-prose">
          {isOn ? 'The line is not shown now. ' : ''}It takes the clients of at least {leastMembers} members;
          so far those of {site.stayed.members} have answered.
        </p>
      ) : (
        <p id={why} className="border-edge max-w-prose border-l-4 pl-4">
          {line}
        </p>
      )}
      <Switch
        label="Show the line on the front page"
        on={change.isPending ? change.variables : isOn}
        busy={change.isPending}
        disabled={line === null && !isOn}
        explainedBy={why}
        onChange={(on) => change.mutate(on)}
      />
    </section>
  );
}
