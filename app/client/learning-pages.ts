import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appHeads } from '#app/heads.ts';
import { root } from './root-route.ts';
import { textsOf } from './search.ts';

// Course, books and certificates.

export const book = createRoute({
  getParentRoute: () => root,
  path: '/book',
  component: lazyRouteComponent(() => import('#features/books/client/BookPage.tsx'), 'BookPage'),
  staticData: {
    title: 'The book',
    description: 'The Make Me Great! book, to read here or to take with you.',
  },
});

export const bookAdmin = createRoute({
  getParentRoute: () => root,
  path: '/book-admin',
  component: lazyRouteComponent(() => import('#features/books/client/BookAdminPage.tsx'), 'BookAdminPage'),
  staticData: { title: 'Book Admin' },
});

export const pdfViewer = createRoute({
  getParentRoute: () => root,
  path: '/pdf-viewer',
  validateSearch: (search: Record<string, unknown>): { url?: string; title?: string; book?: string } =>
    Object.fromEntries(
      ['url', 'title', 'book'].flatMap((name) =>
        typeof search[name] === 'string' ? [[name, search[name]]] : [],
      ),
    ),
  component: lazyRouteComponent(() => import('#features/books/client/PdfViewerPage.tsx'), 'PdfViewerPage'),
  staticData: { title: 'PDF' },
});

export const course = createRoute({
  getParentRoute: () => root,
  path: '/course',
  validateSearch: textsOf(['preview', 'begin']),
  component: lazyRouteComponent(() => import('#features/course/client/CoursePage.tsx'), 'CoursePage'),
});

export const courseStart = createRoute({
  getParentRoute: () => course,
  path: '/',
  component: lazyRouteComponent(() => import('#features/course/client/CourseStart.tsx'), 'CourseStart'),
  staticData: { title: 'Course' },
});

export const courseNotes = createRoute({
  getParentRoute: () => course,
  path: '/notes',
  component: lazyRouteComponent(() => import('#features/course/client/NotesPage.tsx'), 'NotesPage'),
  staticData: { title: 'My notes' },
});

export const courseLesson = createRoute({
  getParentRoute: () => course,
  path: '/$slug',
  validateSearch: textsOf(['t']),
  component: lazyRouteComponent(() => import('#features/course/client/lesson/LessonPage.tsx'), 'LessonPage'),
  staticData: { title: 'Lesson' },
});

export const courseAdmin = createRoute({
  getParentRoute: () => root,
  path: '/course-admin',
  validateSearch: textsOf([
    'tab',
    'module',
    'lesson',
    'edition',
    'at',
    'q',
    'tier',
    'activity',
    'payment',
    'mail',
  ]),
  component: lazyRouteComponent(() => import('./CourseAdmin.tsx'), 'CourseAdmin'),
  staticData: { title: 'Course Admin' },
});

export const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificate',
  validateSearch: textsOf(['id']),
  component: lazyRouteComponent(
    () => import('#features/course/client/certificate/CertificatePage.tsx'),
    'CertificatePage',
  ),
  staticData: appHeads['/certificate'],
});
