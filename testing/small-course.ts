import { courseModules, lessons } from '#features/course/server/tables.ts';
import { unlockAfterDays } from '#features/course/rules.ts';
import type { App } from './harness.ts';

const questions = [
  {
    question: 'What comes first?',
    options: [
      { text: 'The offer', correct: false },
      { text: 'What the client feels', correct: true },
      { text: 'The price', correct: false },
    ],
    explanation: 'Relief is for a pain that was named.',
  },
];

/** A module of one published text lesson; each call makes another. */
export async function seedLesson(app: App, given: { order?: number; isPublished?: boolean } = {}) {
  const { order = 1, isPublished = true } = given;
  const now = app.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const [module] = await app.db
    .insert(courseModules)
    .values({
      title: `Module ${order}`,
      orderIndex: order,
      unlockAfterDays: unlockAfterDays(order),
      isPublished: true,
      ...times,
    })
    .returning({ id: courseModules.id });
  const [lesson] = await app.db
    .insert(lessons)
    .values({
      moduleId: module?.id ?? '',
      title: 'A small lesson',
      contentType: 'text',
      textContent: 'Say it as a guess.',
      orderIndex: 1,
      durationMinutes: 5,
      questions,
      isPublished,
      ...times,
    })
    .returning({ id: lessons.id, slug: lessons.slug });
  return { id: lesson?.id ?? '', slug: lesson?.slug ?? '', moduleId: module?.id ?? '' };
}
