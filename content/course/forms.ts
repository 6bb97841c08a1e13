/**
 * How a lesson can be built. `lesson` explains and shows one scene; the others are in docs/voice.md, each with a
 * skeleton.
 */
export const lessonForms = [
  'lesson',
  'transcript',
  'teardown',
  'letter',
  'three-calls',
  'quiz',
  'drill',
] as const;
export type LessonForm = (typeof lessonForms)[number];
