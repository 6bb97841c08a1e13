/** The film that visitors may watch: it belongs to the lesson that they may read. */
export const sampleFilm = { slug: 'the-first-11-seconds', title: 'The first 11 seconds' } as const;

/** The page of that lesson, for those who cannot open it in the course. */
export const sampleLessonPath = '/sample-lesson';

/** Whether anybody may read the lesson there. */
export const isSampleLesson = (slug: string): boolean => slug === sampleFilm.slug;

/** Where a lesson is read: members without the course read the sample outside of it. */
export const lessonPath = (slug: string, isLocked: boolean): string =>
  isLocked && isSampleLesson(slug) ? sampleLessonPath : `/course/${slug}`;

/** Where the parts of that film are served to anybody. */
export const sampleFilmPaths = {
  film: '/sample-film/film.mp4',
  captions: '/sample-film/captions.vtt',
} as const;
