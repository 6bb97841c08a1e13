/** A module with one lesson as the course's admin gets them, for tests of its pages. */
export const [adminModuleId, adminLessonId] = [crypto.randomUUID(), crypto.randomUUID()];

export const adminModule = {
  id: adminModuleId,
  title: 'Your WHO',
  description: '',
  order: 1,
  unlockAfterDays: 0,
  isPublished: true,
  version: 1,
  lessons: 1,
  publishedLessons: 1,
};

/** As the list of lessons gives it. */
export const listedLesson = {
  id: adminLessonId,
  slug: 'choose',
  moduleId: adminModuleId,
  title: 'Choose one person',
  description: '',
  contentType: 'text',
  order: 1,
  durationMinutes: 4,
  isPublished: false,
  hasCaptions: false,
  hasNewerEdition: false,
  hasEdition: false,
  file: null,
  version: 2,
};

/** As its editor gets it. */
export const adminLesson = {
  ...listedLesson,
  text: 'Words.',
  captions: null,
  durationSeconds: null,
};
