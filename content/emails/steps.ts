import type { MailWords } from '#platform/server/mail/compose.ts';

/**
 * Before planned next steps of one day. Names and words stay on the site: a mail lies in more places than we know.
 * @param day 'Friday': that of the member's own plan, in no zone
 */
export const nextSteps = (count: string, day: string, url: string): MailWords => ({
  subject:
    count === '1' ? `The next step you planned for ${day}` : `${count} next steps you planned for ${day}`,
  preview: 'Who it is and what you wrote stands behind the button.',
  paragraphs: [
    count === '1'
      ? `You planned a next step with a client for ${day}. Who it is, at what time and what you wrote down stands behind the button, not in this email.`
      : `You planned ${count} next steps with clients for ${day}. Who they are, at what time and what you wrote down is on your clients page, not in this email.`,
    'One minute before it, read the brief: their own words, how to open, what to ask.',
  ],
  action: { label: count === '1' ? 'Open the step' : 'Open your clients', url },
  footnote: 'You can turn this email off in your settings, under Notifications: Next steps.',
});
