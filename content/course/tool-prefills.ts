/** The tools that a lesson can open. */
export const lessonTools = [
  'frustration-identifier',
  'ad-copy',
  'social-posts',
  'email-sequences',
  'call-scripts',
  'messaging',
  'emotion-tracker',
] as const;
export type LessonTool = (typeof lessonTools)[number];

/** Which of its own fields a lesson may fill in each tool, by the names of the tool's contract (spec section 2). */
export const toolPrefills: Readonly<Record<LessonTool, readonly string[]>> = {
  'frustration-identifier': ['businessDescription', 'targetAudience'],
  'ad-copy': ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  'social-posts': ['frustrations', 'targetAudience', 'postGoal', 'platform'],
  'email-sequences': ['frustrations', 'targetAudience', 'sequenceGoal', 'numberOfEmails'],
  'call-scripts': ['frustrations', 'targetAudience', 'callPurpose', 'callType'],
  messaging: ['businessDescription', 'targetAudience', 'frustrations'],
  'emotion-tracker': ['script'],
};

/** Where a social post can go, by the keys of its tool. */
export const prefillPlatforms = ['linkedin', 'instagram', 'facebook', 'twitter', 'tiktok'];

/** What is wrong with a value for one field of a tool, or null. */
export function prefillProblem(tool: LessonTool, name: string, value: string): string | null {
  const known = toolPrefills[tool];
  if (!known.includes(name)) return `a field that the tool has: ${known.join(', ')}`;
  if (name === 'platform' && !prefillPlatforms.includes(value))
    return `one of ${prefillPlatforms.join(', ')}`;
  if (name === 'numberOfEmails' && !/^([3-9]|10)$/.test(value)) return 'a number from 3 to 10';
  return null;
}
