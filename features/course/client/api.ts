import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import * as contract from '#features/course/contract.ts';
import type { Course, GivenAnswer, Lesson } from '#features/course/contract.ts';

const asked = (preview: boolean) => (preview ? { query: { preview: '1' as const } } : {});

/** Modules, lessons, locks and progress. */
export const courseQuery = (preview = false) =>
  queryOptions({
    queryKey: ['course', 'tree', preview],
    queryFn: ({ signal }) =>
      keepingCopy(`course.tree.${preview}`, () => call(contract.readCourse, asked(preview), { signal })),
    // A module may have opened, and another device may have gone on.
    refetchOnWindowFocus: true,
  });

/** Where to continue, for the dashboard. */
export const summaryQuery = queryOptions({
  queryKey: ['course', 'summary'],
  queryFn: ({ signal }) => call(contract.readSummary, {}, { signal }),
  staleTime: 0,
});

/**
 * One lesson. Asked for anew at every visit, so that it begins where another device left it, and not again meanwhile: a
 * film that plays must keep its address.
 */
export const lessonQuery = (slug: string, preview = false) =>
  queryOptions({
    queryKey: ['course', 'lesson', slug, preview],
    queryFn: ({ signal }) =>
      keepingCopy(`course.lesson.${slug}.${preview}`, () =>
        call(contract.readLesson, { params: { slug }, ...asked(preview) }, { signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const notesQuery = queryOptions({
  queryKey: ['course', 'notes'],
  queryFn: async ({ signal }) => (await call(contract.listNotes, {}, { signal })).notes,
  staleTime: 0,
});

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['course', 'search', q],
    queryFn: ({ signal }) => call(contract.searchCourse, { query: { q } }, { signal }),
    enabled: q.trim().length > 1,
    placeholderData: (before) => before,
  });

export const calendarQuery = queryOptions({
  queryKey: ['course', 'calendar'],
  queryFn: ({ signal }) => call(contract.readCalendarLink, {}, { signal }),
});

function withLesson(course: Course | undefined, id: string, isCompleted: boolean): Course | undefined {
  return (
    course && {
      ...course,
      modules: course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) => (lesson.id === id ? { ...lesson, isCompleted } : lesson)),
      })),
    }
  );
}

/** Shows a lesson as done or not, in the list and on its page, before anything is asked again. */
function useShowCompletion() {
  const client = useQueryClient();
  return ({ id, slug }: Pick<Lesson, 'id' | 'slug'>, completed: boolean, at: string | null) => {
    client.setQueryData(courseQuery().queryKey, (course) => withLesson(course, id, completed));
    client.setQueryData(lessonQuery(slug).queryKey, (lesson) => {
      return lesson && { ...lesson, progress: { ...lesson.progress, completed, completionDate: at } };
    });
    void client.invalidateQueries({ queryKey: ['course', 'tree'] });
    void client.invalidateQueries({ queryKey: ['certificate'] });
  };
}

/** Marks a lesson as complete; without a connection it is sent when there is one again. */
export function useComplete() {
  const show = useShowCompletion();
  return useMutation({
    mutationFn: ({ id }: Pick<Lesson, 'id' | 'slug'>) =>
      sendOrQueue(`course.complete:${id}`, contract.completeLesson, { params: { id } }),
    onSuccess: (answer, lesson) => show(lesson, true, answer?.completionDate ?? new Date().toISOString()),
  });
}

/** Takes a wrong click back. */
export function useUndo() {
  const show = useShowCompletion();
  return useMutation({
    mutationFn: ({ id }: Pick<Lesson, 'id' | 'slug'>) => call(contract.undoCompletion, { params: { id } }),
    onSuccess: (_, lesson) => show(lesson, false, null),
  });
}

/** Answers a check question. */
export function useAnswer({ id, slug }: Pick<Lesson, 'id' | 'slug'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ question, option }: { question: number; option: number }) =>
      call(contract.answerQuestion, { params: { id, question: String(question) }, body: { option } }),
    onSuccess: (answer: GivenAnswer) =>
      client.setQueryData(lessonQuery(slug).queryKey, (lesson) => {
        const others = lesson?.answers.filter(({ question }) => question !== answer.question) ?? [];
        return lesson && { ...lesson, answers: [...others, answer] };
      }),
  });
}

/** Makes the calendar address anew. */
export function useRenewCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.renewCalendarLink, {}),
    onSuccess: (link) => client.setQueryData(calendarQuery.queryKey, link),
  });
}
