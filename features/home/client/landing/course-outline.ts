/** The modules as the front page shows them [course.module-1]: 59 lessons. */
export const courseOutline = [
  { title: 'Your WHO', lessons: 3, text: "Decide who you're for, and let the rest go." },
  { title: 'Your WHY', lessons: 7, text: 'The reason that a stranger can feel in one sentence.' },
  { title: 'Your Tribe', lessons: 8, text: 'Where your people meet, and how they talk.' },
  {
    title: 'Master Ethical Persuasion',
    lessons: 23,
    text: 'The frustration under the objection, and the words for it.',
  },
  {
    title: 'Communicate to stick in the brain',
    lessons: 18,
    text: 'From the first 11 seconds to what they repeat to others.',
  },
] as const;

export const lessonCount = courseOutline.reduce((sum, module) => sum + module.lessons, 0);
