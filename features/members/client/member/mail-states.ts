import type { MailState } from '#features/members/contract-writing.ts';

export interface StateLook {
  readonly label: string;
  readonly tone: 'neutral' | 'success' | 'danger';
}

/** What became of an email, in a word or two. */
export const mailStates: Readonly<Record<MailState, StateLook>> = {
  pending: { label: 'On its way', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  dead: { label: 'Given up', tone: 'danger' },
  unknown: { label: 'Possibly sent', tone: 'neutral' },
  skipped: { label: 'Not sent', tone: 'danger' },
};
