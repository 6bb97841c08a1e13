import * as words from '#content/emails/membership.ts';
import type { MailTemplate } from '#platform/server/mail/outbox.ts';

/** The mails of this slice by name. */
export function courseMails({ appUrl }: { readonly appUrl: string }) {
  return {
    'course.moduleOpened': ({ title = '', firstLesson = '', minutes = '', slug = '' }) =>
      words.moduleOpened({ title, firstLesson, minutes }, new URL(`/course/${slug}`, appUrl).href),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
