/** How much may be asked at once and kept. */
export const askLimits = {
  /** Characters of a question. */
  question: 4000,
  /** Questions in one thread. */
  turns: 30,
  /** Threads in a list. */
  listed: 50,
} as const;

/** Questions to the model in a day. */
export const dailyQuestions = { free: 5, tools: 30, premium: 60 } as const;
