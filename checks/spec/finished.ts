import type { Issue, Slice } from './row.ts';

/** What is finished: a whole slice, or one issue's part of it. */
export interface Finished {
  readonly slice: Slice;
  readonly issue?: Issue;
}

/** The one place where a slice declares itself finished; a row of it without a test then fails `npm test`. */
export const finished: readonly Finished[] = [
  { slice: 'assessment' },
  { slice: 'tracker' },
  { slice: 'account' },
  { slice: 'tools' },
  { slice: 'home' },
  { slice: 'course' },
  { slice: 'books' },
  { slice: 'billing' },
  { slice: 'crm' },
  { slice: 'admin' },
  { slice: 'notifications' },
  { slice: 'pwa' },
  { slice: 'spar' },
];
