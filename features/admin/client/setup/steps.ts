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

/** What is said of a matter that is set: nobody shall take a trial for the end of it. */
export const doneWords = (id: SetupId, setup: Setup) => (isTrial(id, setup) ? 'Done in test mode' : 'Done');

/** What is said of a step. */
export const stepWords = (step: SetupStep, setup: Setup) =>
  isStepDone(step, setup.items) ? doneWords(neededFor(step), setup) : 'To do';
