/** How well somebody remembered something; it decides when it returns. */
export const recallGrades = ['again', 'hard', 'good'] as const;
export type RecallGrade = (typeof recallGrades)[number];
