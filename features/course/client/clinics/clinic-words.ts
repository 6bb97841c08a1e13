import type { AdminClinic } from '#features/course/contract-clinics.ts';
import type { Audience } from '#features/course/rules-clinics.ts';
import { appointmentOf } from '#platform/client/when.ts';

export const audienceWords: Readonly<Record<Audience, string>> = {
  premium: 'Members with Premium',
  tools: 'Members with Tools & Resources or Premium',
  everyone: 'All members',
};

/** The line under a clinic. */
export function factsOf({ audience, coming, isTold, seats, startsAt }: AdminClinic, isOver: boolean): string {
  const came = seats === null ? `${coming} said yes` : `${coming} of ${seats} seats taken`;
  const told = isOver || isTold ? [] : ['members are told within the hour'];
  return [appointmentOf(startsAt), audienceWords[audience], came, ...told].join(' · ');
}
