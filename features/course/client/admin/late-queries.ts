import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readLesson } from '#features/course/contract-admin-lessons.ts';
import { readEdition } from '#features/course/contract-admin-editions.ts';
import { readCourseDesk, readFigures } from '#features/course/contract-admin-desk.ts';
import { listCertificates } from '#features/course/contract-certificate.ts';
import { root } from './api.ts';

/** One lesson with text and captions; refetched each time it is opened, since it is about to be edited. */
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'lesson', id],
    queryFn: ({ signal }) => call(readLesson, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What this release ships for a lesson, where it differs. */
export const editionQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'edition', id],
    queryFn: ({ signal }) => call(readEdition, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Storage used, and what can be restored. */
export const deskQuery = queryOptions({
  queryKey: [...root, 'desk'],
  queryFn: ({ signal }) => call(readCourseDesk, {}, { signal }),
});

/** How many members began and finished each lesson, and how far they got. */
export const figuresQuery = queryOptions({
  queryKey: [...root, 'figures'],
  queryFn: async ({ signal }) => (await call(readFigures, {}, { signal })).lessons,
});

export const certificatesQuery = queryOptions({
  queryKey: [...root, 'certificates'],
  queryFn: async ({ signal }) => (await call(listCertificates, {}, { signal })).certificates,
});
