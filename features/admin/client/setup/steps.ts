import type { Setup } from '#features/admin/client/api.ts';
import { isStepDone, neededFor, type SetupId, type SetupStep } from '#features/admin/rules.ts';

/** What each step is called. */
export const stepNames: Readonly<Record<SetupStep, string>> = {
  owner: 'Who you are',
  payments: 'Payments',
  mail: 'Email',
  model: 'AI model',
  domain: 'Domain',
  content: 'Content',
  live: 'Go live',
};

/** Whether what is set is for trying out only: no money moves, or no email leaves this installation. */
const isTrial = (id: SetupId, { mail, payments }: Setup): boolean =>
  id === 'payments' ? payments === 'test' : id === 'mail' && mail !== null && mail.inbox !== null;

/** Whether the DNS could not be asked for what receivers look up. */
export const areRecordsUnknown = ({ mail }: Pick<Setup, 'mail'>): boolean =>
  mail?.records?.state === 'unknown';

export const recordsUnknown =
  'The server couldn’t ask the DNS just now, so nobody knows whether your domain has SPF and DMARC. Compare them with the lines below.';

/** The state of a finished item: test mode must not look final, and unknown records must not look fine. */
export function doneWords(id: SetupId, setup: Setup) {
  if (isTrial(id, setup)) return 'Done in test mode';
  if (id === 'mailRecords' && areRecordsUnknown(setup)) return 'Not known';
  return id === 'mail' ? 'Set' : 'Done';
}

/** What is said of a step. */
export function stepWords(step: SetupStep, setup: Setup) {
  if (!isStepDone(step, setup.items)) return 'To do';
  if (isTrial(neededFor(step), setup)) return 'Done in test mode';
  return step === 'mail' && areRecordsUnknown(setup) ? 'Records not known' : 'Done';
}
