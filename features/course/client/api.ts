import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { changeCopy, keepingCopy } from '#platform/client/offline/offline.ts';
import { sendOrQueue, waitingUnder } from '#platform/client/offline/queue.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';
import { createSignal } from '#platform/client/signal.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { workspaceKey } from '#platform/client/workspace-cache.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import * as contract from '#features/course/contract.ts';
import type { Course, DueQuestion, GivenAnswer, Lesson } from '#features/course/contract.ts';
import { readSpar } from '#features/spar/contract.ts';
import { listCards } from '#features/tools/contract.ts';

/** The key under which a member's own course is kept on their device. */
const treeCopy = (preview: boolean) => `course.tree.${preview}`;
/** The key under which a lesson is kept. */
export const lessonCopy = (slug: string, preview = false) => `course.lesson.${slug}.${preview}`;

/** The key of a note, both among drafts and among what waits to be sent. */
export const noteName = (lessonId: string) => `course.note:${lessonId}`;

/** The key of a completion, and of its undo, among what waits to be sent: the later one replaces the earlier. */
const completionName = (lessonId: string) => `course.complete:${lessonId}`;

const asked = (preview: boolean) => (preview ? { query: { preview: '1' as const } } : {});

/** Modules, lessons, locks and progress. */
export const courseQuery = (preview = false) =>
  queryOptions({
    queryKey: ['course', 'tree', preview],
    queryFn: ({ signal }) =>
      keepingCopy(treeCopy(preview), () => call(contract.readCourse, asked(preview), { signal })),
    // A module may have opened, or the member may have continued on another device.
    refetchOnWindowFocus: true,
  });

/**
 * One lesson. Fetched again at every visit, so that it begins where another device left off, but not during one: a film
 * that is playing must keep its address.
 */
export const lessonQuery = (slug: string, preview = false) =>
  queryOptions({
    queryKey: ['course', 'lesson', slug, preview],
    queryFn: ({ signal }) =>
      keepingCopy(lessonCopy(slug, preview), () =>
        call(contract.readLesson, { params: { slug }, ...asked(preview) }, { signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The member's cards, even without a connection. The studio caches them under the same key. */
export const cardsQuery = queryOptions({
  queryKey: ['tools', 'cards'],
  queryFn: ({ signal }) =>
    keepingCopy('tools.cards', async () => (await call(listCards, {}, { signal })).cards),
});

/** What practice calls can begin with, the member's first one among it. The practice pages cache it under the same key. */
export const sparQuery = queryOptions({
  queryKey: ['spar', 'start'],
  queryFn: ({ signal }) => call(readSpar, {}, { signal }),
});

export const notesQuery = queryOptions({
  queryKey: ['course', 'notes'],
  queryFn: async ({ signal }) => (await call(contract.listNotes, {}, { signal })).notes,
  staleTime: 0,
});

export const calendarQuery = queryOptions({
  queryKey: ['course', 'calendar'],
  queryFn: ({ signal }) => call(contract.readCalendarLink, {}, { signal }),
});

function withLesson(course: Course, id: string, isCompleted: boolean): Course {
  return {
    ...course,
    modules: course.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => (lesson.id === id ? { ...lesson, isCompleted } : lesson)),
    })),
  };
}

const withCompletion = (lesson: Lesson, completed: boolean, completionDate: string | null): Lesson => ({
  ...lesson,
  progress: { ...lesson.progress, completed, completionDate },
});

/** Shows a lesson as done or not, in the list and on its page, before anything is refetched. */
function useShowCompletion() {
  const client = useQueryClient();
  return ({ id, slug }: Pick<Lesson, 'id' | 'slug'>, completed: boolean, at: string | null) => {
    client.setQueryData(courseQuery().queryKey, (course) => course && withLesson(course, id, completed));
    client.setQueryData(
      lessonQuery(slug).queryKey,
      (lesson) => lesson && withCompletion(lesson, completed, at),
    );
    void client.invalidateQueries({ queryKey: ['course', 'tree'] });
    void client.invalidateQueries({ queryKey: ['certificate'] });
  };
}

/** Updates this device's copy to say that a lesson is done or not, for when the page is opened again. */
async function changeKept({ id, slug }: Pick<Lesson, 'id' | 'slug'>, completed: boolean, at: string | null) {
  await changeCopy<Course>(treeCopy(false), (course) => withLesson(course, id, completed));
  await changeCopy<Lesson>(lessonCopy(slug), (lesson) => withCompletion(lesson, completed, at));
}

/** Marks a lesson as complete; while offline this waits to be sent. */
export function useComplete() {
  const show = useShowCompletion();
  return useMutation({
    mutationFn: async ({ id, slug }: Pick<Lesson, 'id' | 'slug'>) => {
      const answer = await sendOrQueue(completionName(id), contract.completeLesson, { params: { id } });
      if (answer === null) await changeKept({ id, slug }, true, new Date().toISOString());
      return answer;
    },
    onSuccess: (answer, lesson) => show(lesson, true, answer?.completionDate ?? new Date().toISOString()),
  });
}

/** Keeps a note. @returns true if the server has it, false if it waits on this device @throws CallError */
export async function keepNote({ id, slug }: Pick<Lesson, 'id' | 'slug'>, text: string): Promise<boolean> {
  const request = { params: { id }, body: { text } };
  const answer = await sendOrQueue(noteName(id), contract.saveNote, request);
  await changeCopy<Lesson>(lessonCopy(slug), (lesson) => ({ ...lesson, note: { ...lesson.note, text } }));
  return answer !== null;
}

/** The note that was restored last: its box may have been opened again since it was deleted. */
export const broughtBack = createSignal<{ readonly lessonId: string; readonly text: string } | null>(null);

/** Undoes the deletion of a note, also in a box that was opened meanwhile. @throws CallError */
export async function bringNoteBack(lesson: Pick<Lesson, 'id' | 'slug'>, text: string): Promise<void> {
  await keepNote(lesson, text);
  broughtBack.set({ lessonId: lesson.id, text });
}

/** Deletes a note from the list of them; for ten seconds that can be undone. @throws CallError */
export function useDeleteNote() {
  const client = useQueryClient();
  return async (note: { readonly lessonId: string; readonly slug: string; readonly text: string }) => {
    const lesson = { id: note.lessonId, slug: note.slug };
    await keepNote(lesson, '');
    // An unsaved draft would bring the note back.
    forgetDraft(noteName(lesson.id));
    await client.cancelQueries(notesQuery);
    client.setQueryData(notesQuery.queryKey, (notes) =>
      notes?.filter(({ lessonId }) => lessonId !== note.lessonId),
    );
    toast.undo('Your note is deleted.', async () => {
      await bringNoteBack(lesson, note.text);
      await client.invalidateQueries(notesQuery);
    });
  };
}

/** Deletes a note whose lesson is closed. The caller asks first, since it cannot be written again. @throws CallError */
export function useDeleteClosedNote() {
  const client = useQueryClient();
  return async (lessonId: string) => {
    await call(contract.deleteNote, { params: { id: lessonId } });
    forgetDraft(noteName(lessonId));
    await client.cancelQueries(notesQuery);
    client.setQueryData(notesQuery.queryKey, (notes) => notes?.filter((note) => note.lessonId !== lessonId));
  };
}

/** The key of an answer among what waits to be sent; without a question, the prefix of a lesson's. */
const answerName = (lessonId: string, question: number | '') => `course.answer:${lessonId}:${question}`;
const waitingAnswersKey = (lessonId: string) => ['course', 'waiting-answers', lessonId] as const;

/** The options chosen while offline, by question: the server has not judged them yet. */
async function waitingAnswers(lessonId: string): Promise<ReadonlyMap<number, number>> {
  const name = answerName(lessonId, '');
  return new Map(
    (await waitingUnder(name)).map((write) => {
      const { option } = JSON.parse(write.body) as { option: number };
      return [Number(write.name.slice(name.length)), option];
    }),
  );
}

const none: ReadonlyMap<number, number> = new Map();

/** The answers of a lesson that wait to be sent. */
export function useWaitingAnswers(lessonId: string): ReadonlyMap<number, number> {
  const waiting = useSyncExternalStore(waitingWrites.subscribe, waitingWrites.read);
  const answers = useQuery({
    queryKey: [...waitingAnswersKey(lessonId), waiting],
    queryFn: () => waitingAnswers(lessonId),
    enabled: waiting > 0,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return waiting > 0 ? (answers.data ?? none) : none;
}

/** Answers a check question; while offline the answer waits to be sent, and its explanation comes after that. */
export function useAnswer({ id, slug }: Pick<Lesson, 'id' | 'slug'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ question, option }: { question: number; option: number }) =>
      sendOrQueue(answerName(id, question), contract.answerQuestion, {
        params: { id, question: String(question) },
        body: { option },
      }),
    onSuccess: async (answer: GivenAnswer | null) => {
      // Another choice for the same question leaves the number of waiting writes as it is.
      await client.invalidateQueries({ queryKey: waitingAnswersKey(id) });
      if (answer === null) return;
      client.setQueryData(lessonQuery(slug).queryKey, (lesson) => {
        const others = lesson?.answers.filter(({ question }) => question !== answer.question) ?? [];
        return lesson && { ...lesson, answers: [...others, answer] };
      });
    },
  });
}

type DueQuestions = Answer<typeof contract.listDueQuestions>;

const dueQuestionsCopy = 'course.due-questions';

/** The check questions that are due again; offline, those that were due when there was last a connection. */
export const dueQuestionsQuery = queryOptions({
  queryKey: ['course', 'due-questions'],
  queryFn: ({ signal }) =>
    keepingCopy(dueQuestionsCopy, () => call(contract.listDueQuestions, {}, { signal })),
});

/** Answers a question that is due, now or once there is a connection again; either way it is no longer due. */
export function useAnswerAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ question: { lessonId, at }, option }: { question: DueQuestion; option: number }) => {
      try {
        await sendOrQueue(answerName(lessonId, at), contract.answerQuestion, {
          params: { id: lessonId, question: String(at) },
          body: { option },
        });
      } catch (error) {
        // Its lesson was closed or changed meanwhile: it is not due here either.
        const isGone = error instanceof CallError && ['not_found', 'module_locked'].includes(error.code);
        if (!isGone) throw error;
      }
    },
    onSuccess: async (_, { question }) => {
      const without = (known: DueQuestions): DueQuestions => ({
        due: known.due.filter(({ lessonId, at }) => lessonId !== question.lessonId || at !== question.at),
      });
      await client.cancelQueries(dueQuestionsQuery);
      client.setQueryData(dueQuestionsQuery.queryKey, (known) => known && without(known));
      await changeCopy(dueQuestionsCopy, without);
      await client.invalidateQueries({ queryKey: waitingAnswersKey(question.lessonId) });
      void client.invalidateQueries({ queryKey: workspaceKey });
    },
  });
}

/** Replaces the calendar address with a new one. */
export function useRenewCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.renewCalendarLink, {}),
    onSuccess: (link) => client.setQueryData(calendarQuery.queryKey, link),
  });
}
