import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import { sampleFilm, sampleLessonPath } from '#features/course/rules-sample-film.ts';
import type { LessonLink as LessonFacts } from '#features/spar/contract-lesson-link.ts';

/** The lesson behind a point, in the line of its reason; when it opens is said once for all of them (`LockedLessons`). */
export function LessonLink({ lesson: { title, path, isOpen } }: { readonly lesson: LessonFacts }) {
  const Drawing = isOpen ? BookIcon : LockIcon;
  const [first = '', ...others] = title.split(' ');
  return (
    <PageLink to={path} className="text-link py-3">
      <span className="sr-only">{isOpen ? 'Lesson: ' : 'Locked lesson: '}</span>
      <span className="whitespace-nowrap">
        <Drawing width={18} className="mr-1 inline align-[-0.2em]" />
        {first}
      </span>
      {others.map((word) => ` ${word}`).join('')}
    </PageLink>
  );
}

/** When lessons open that Premium has, counted from its beginning. */
function afterPremium(least: number, most: number): string {
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
  if (most === 0) return 'as soon as you start';
  if (least === 0) return `when you start, or up to ${days(most)} later`;
  return `${least === most ? days(most) : `${least} to ${days(most)}`} after you start`;
}

/** When locked lessons open, the first and the last of them. */
function WhenTheyOpen({ lessons }: { readonly lessons: readonly LessonFacts[] }) {
  const which =
    lessons.length === 1 ? 'The lesson with a lock here opens' : 'The lessons with a lock here open';
  const dates = lessons.flatMap(({ opensAt }) => opensAt ?? []).toSorted();
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  if (dates.length === lessons.length) {
    const [from, to] = [dayOf(first), dayOf(last)];
    const when = from === to ? `on ${from}` : `between ${from} and ${to}`;
    return `${which} ${when}.`;
  }
  const days = lessons.map(({ opensAfterDays }) => opensAfterDays);
  return (
    <>
      With{' '}
      <PageLink to="/#pricing" className="text-link py-3">
        Premium
      </PageLink>{' '}
      the first module opens right away and a new one every week. {which}{' '}
      {afterPremium(Math.min(...days), Math.max(...days))}.
    </>
  );
}

/** Where lessons behind points are still locked: when they open, once for all, and the one that anybody may read now. */
export function LockedLessons({ lessons }: { readonly lessons: readonly (LessonFacts | null)[] }) {
  const locked = lessons.flatMap((lesson) => (lesson === null || lesson.isOpen ? [] : [lesson]));
  const each = [...new Map(locked.map((lesson) => [lesson.path, lesson])).values()];
  if (each.length === 0) return null;
  return (
    <p>
      <WhenTheyOpen lessons={each} /> You can read this one today, with its film:{' '}
      <PageLink to={sampleLessonPath} className="text-link py-3">
        {sampleFilm.title}
      </PageLink>
    </p>
  );
}
