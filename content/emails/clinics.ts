import type { MailWords } from '#platform/server/mail/compose.ts';

/** @param at with its hour and zone: `Thursday, December 3, 2026 at 6:00 PM UTC` */
interface Clinic {
  readonly title: string;
  readonly at: string;
}

const ownZone = 'Your home page shows it in your time, and has the link.';
const turnOff = 'You can turn this email off in your settings, under Notifications: Course.';

export const clinicAnnounced = ({ title, at }: Clinic, url: string): MailWords => ({
  subject: `Clinic: ${title}`,
  preview: `It’s on ${at}.`,
  paragraphs: [
    `Our next clinic, “${title}”, is on ${at}.`,
    `Say on your home page that you’ll come, and we’ll remind you a day before. ${ownZone}`,
  ],
  action: { label: 'See the clinic', url },
  footnote: turnOff,
});

export const clinicMoved = ({ title, at }: Clinic, url: string): MailWords => ({
  subject: `Moved: ${title}`,
  preview: `It’s on ${at} now.`,
  paragraphs: [
    `The clinic “${title}” that you said you’d come to is on ${at} now.`,
    `You keep your seat. ${ownZone}`,
  ],
  action: { label: 'See the clinic', url },
  footnote: turnOff,
});

export const clinicCanceled = ({ title, at }: Clinic, url: string): MailWords => ({
  subject: `Canceled: ${title}`,
  preview: `The clinic on ${at} is canceled.`,
  paragraphs: [`The clinic “${title}” on ${at} is canceled. Your calendar drops it when it next updates.`],
  action: { label: 'Open your home', url },
  footnote: turnOff,
});

export const clinicTakesPlace = ({ title, at }: Clinic, url: string): MailWords => ({
  subject: `It’s on after all: ${title}`,
  preview: `The clinic is on ${at} after all.`,
  paragraphs: [`The clinic “${title}” is on after all, on ${at}.`, `You keep your seat. ${ownZone}`],
  action: { label: 'See the clinic', url },
  footnote: turnOff,
});

export const clinicReminder = ({ title, at }: Clinic, url: string): MailWords => ({
  subject: `Soon: ${title}`,
  preview: `You said you’d come. It’s on ${at}.`,
  paragraphs: [`You said you’d come to the clinic “${title}”. It’s on ${at}.`, ownZone],
  action: { label: 'Get the link', url },
  footnote: turnOff,
});
