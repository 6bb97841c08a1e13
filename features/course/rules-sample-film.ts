/** The film that visitors may watch: the one of the lesson that they may read. */
export const sampleFilm = { slug: 'the-first-11-seconds', title: 'The first 11 seconds' } as const;

/** Where the parts of that film are served to anybody. */
export const sampleFilmPaths = {
  film: '/sample-film/film.mp4',
  captions: '/sample-film/captions.vtt',
} as const;
