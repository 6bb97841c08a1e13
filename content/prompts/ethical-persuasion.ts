/** Kept with every honest rewrite, which is told these reasons and advice. */
export const ethicsVersion = '2026-11-30.2';

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
    label: 'Number without a source',
    reason: 'Nothing you told us of your offer or your clients has this figure.',
    advice: 'If you can show it, say where it comes from; if not, say it without a figure.',
  },
  'invented-proof': {
    label: 'Testimonial or proof without a source',
    reason: 'It quotes or cites somebody, and nothing you told us names them.',
    advice: 'Quote a real client who agreed to it, or describe what you do yourself.',
  },
  manipulation: {
    label: 'Manipulation',
    reason: 'It shames, flatters or corners the reader, or promises what nobody can.',
    advice: 'Let the reader say no without losing face, and promise only what you control.',
  },
} as const satisfies Record<string, { label: string; reason: string; advice: string }>;

/** What is true may press, too. One method: the client of a practice call and the reader of a text both judge by it. */
export const trueProof =
  'What others did or suffered presses where it stands to frighten, shame or hurry, also when it is true ("three others on your street lost their roof"); told at its true size, with what they can check or do about it, it presses nobody.';

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
