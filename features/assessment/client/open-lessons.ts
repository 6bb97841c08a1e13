import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { readCourse } from '#features/course/contract.ts';

/** The member's course. Its own pages cache it under another key, because they also keep it on the device. */
const courseQuery = queryOptions({
  queryKey: ['assessment', 'course'],
  queryFn: ({ signal }) => call(readCourse, {}, { signal }),
});

/** The lessons that a member with the course may open today; undefined while that is not known, and for all others. */
export function useOpenLessons() {
  const viewer = useViewer();
  const { data } = useQuery({ ...courseQuery, enabled: Boolean(viewer && can(viewer, 'course.read')) });
  if (!data) return;
  const open = data.modules.flatMap(({ isUnlocked, lessons }) => (isUnlocked ? lessons : []));
  return {
    /** When a locked lesson opens: null if no day is known; undefined for one that is open. */
    opensAt: (slug: string): string | null | undefined =>
      data.modules.find(
        ({ isUnlocked, lessons }) => !isUnlocked && lessons.some((lesson) => lesson.slug === slug),
      )?.opensAt,
    /** The lesson to read today. */
    today: open.find(({ id }) => id === data.continueWith) ?? open[0],
  };
}
