interface CourseModule {
  /** From 1; a module opens some days after the one before it. */
  readonly order: number;
  /** The folder of its lessons beside this file. */
  readonly folder: string;
  readonly title: string;
  readonly description: string;
  /** How many lessons it has (spec section 3). */
  readonly lessons: number;
}

/** The five modules of spec section 3, with 59 lessons. */
export const courseModules: readonly CourseModule[] = [
  {
    order: 1,
    folder: '1-your-who',
    title: 'Your WHO',
    description: "Decide who you're for, and let the rest go.",
    lessons: 3,
  },
  {
    order: 2,
    folder: '2-your-why',
    title: 'Your WHY',
    description: 'The reason that a stranger can feel in one sentence.',
    lessons: 7,
  },
  {
    order: 3,
    folder: '3-your-tribe',
    title: 'Your Tribe',
    description: 'Where your people meet, and how they talk.',
    lessons: 8,
  },
  {
    order: 4,
    folder: '4-master-ethical-persuasion',
    title: 'Master Ethical Persuasion',
    description: 'The frustration under the objection, and the words for it.',
    lessons: 23,
  },
  {
    order: 5,
    folder: '5-communicate-to-stick',
    title: 'Communicate to stick in the brain',
    description: 'From the first 11 seconds to what they repeat to others.',
    lessons: 18,
  },
];
