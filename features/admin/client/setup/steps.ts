import type { SetupStep } from '#features/admin/rules.ts';

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
