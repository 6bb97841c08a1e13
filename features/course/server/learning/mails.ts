import * as clinics from '#content/emails/clinics.ts';
import { firstWeek } from '#content/course/first-week.ts';
import * as learning from '#content/emails/learning.ts';
import * as words from '#content/emails/membership.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';

/** This slice's mails by name. */
export function courseMails({ appUrl }: { readonly appUrl: string }) {
  const at = (path: string) => new URL(path, appUrl).href;
  const [first, second, third, sixth] = firstWeek;
  const home = at('/#clinic');
  return {
    'course.moduleOpened': ({ title = '', firstLesson = '', minutes = '', slug = '' }) =>
      words.moduleOpened({ title, firstLesson, minutes }, at(`/course/${slug}`)),
    'course.clinicAnnounced': ({ title = '', at: when = '' }) =>
      clinics.clinicAnnounced({ title, at: when }, home),
    'course.clinicMoved': ({ title = '', at: when = '' }) => clinics.clinicMoved({ title, at: when }, home),
    'course.clinicCanceled': ({ title = '', at: when = '' }) =>
      clinics.clinicCanceled({ title, at: when }, home),
    'course.clinicTakesPlace': ({ title = '', at: when = '' }) =>
      clinics.clinicTakesPlace({ title, at: when }, home),
    'course.clinicReminder': ({ title = '', at: when = '' }) =>
      clinics.clinicReminder({ title, at: when }, home),
    'course.first-week-1': () => learning.firstDay(at(first.to)),
    'course.first-week-2': () => learning.secondDay(at(second.to)),
    'course.first-week-3': () => learning.thirdDay(at(third.to)),
    'course.first-week-6': () => learning.sixthDay(at(sixth.to)),
    'course.first-win': ({ title = '', slug = '' }) => learning.firstWin({ title }, at(`/course/${slug}`)),
    'course.lesson-waiting': ({ title = '', minutes = '', slug = '' }) =>
      learning.lessonWaiting({ title, minutes }, at(`/course/${slug}`)),
    'course.week-away': () => learning.weekAway(at('/course')),
    'course.course-finished': ({ lessons = '' }) => learning.courseFinished(lessons, at('/certificate')),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
