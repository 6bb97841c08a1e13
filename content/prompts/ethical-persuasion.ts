/** Kept with every honest rewrite, which is told these reasons and advice. */
export const ethicsVersion = '2026-11-29.1';

/**
 * Ethical Persuasion, written down: what our texts never do, why, and what to write instead. The ethics check marks
 * these (features/tools/rules/ethics.ts), the prompts forbid them, and the interface shows the reason and the advice.
 */
export const ethicsRules = {
  'false-urgency': {
    label: 'False urgency',
    reason: 'It hurries the reader with a deadline, and nothing you told us names one.',
    advice: 'Say what the reader gains by deciding in their own time, or name a real date.',
  },
  'fake-scarcity': {
    label: 'Fake scarcity',
    reason: 'It claims that little is left, and nothing you told us says so.',
    advice: 'Leave the claim out, or name the real number and where it comes from.',
  },
  fear: {
    label: 'Fear',
    reason: 'It pushes by making the reader afraid instead of understood.',
    advice: 'Name the worry in the reader’s own words, then show one step out of it.',
  },
  'invented-number': {
    label: 'Invented number',
    reason: 'Nothing you told us has this figure.',
    advice: 'If you can show it, say where it comes from; if not, say it without a figure.',
  },
  'invented-proof': {
    label: 'Invented testimonial or proof',
    reason: 'It quotes or cites somebody, and nothing you told us names them.',
    advice: 'Quote a real client who agreed to it, or describe what you do yourself.',
  },
  manipulation: {
    label: 'Manipulation',
    reason: 'It shames, flatters or corners the reader, or promises what nobody can.',
    advice: 'Let the reader say no without losing face, and promise only what you control.',
  },
} as const satisfies Record<string, { label: string; reason: string; advice: string }>;

export type EthicsKind = keyof typeof ethicsRules;

/** What a text must not do besides that is written or said first; in a talk a guess may come after a sign. */
export const writtenRules = {
  ...ethicsRules,
  'told-feeling': {
    label: 'A feeling told to the reader',
    reason:
      'It tells the reader what they feel, as a guess or as a fact, before they have told you anything.',
    advice: 'Show it of the situation, or ask something that can be answered without loss.',
  },
  'told-past': {
    label: 'The reader’s past as a fact',
    reason: 'It says what the reader has done, and nobody told you.',
    advice: 'Say what can happen to anyone in that place, or ask.',
  },
} as const satisfies Record<string, { label: string; reason: string; advice: string }>;

export type WrittenKind = Exclude<keyof typeof writtenRules, EthicsKind>;
