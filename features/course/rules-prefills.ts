import { type ToolSlug, tools } from '#features/tools/rules.ts';
import { emailCount } from '#features/tools/rules/email-count.ts';
import { callModes, messagingModes, mostPeople, peopleIn } from '#features/tools/rules/modes.ts';
import { platforms } from '#features/tools/rules/platforms.ts';

export type LessonTool = ToolSlug | 'emotion-tracker';

/** The tools that a lesson can open: the studio's, and the tracker. */
export const lessonTools: readonly LessonTool[] = [...tools.map(({ slug }) => slug), 'emotion-tracker'];

const fieldsOf = new Map<LessonTool, readonly string[]>([
  ...tools.map(({ slug, fields }) => [slug, fields] as const),
  ['emotion-tracker', ['script']],
]);

/** Where a social post of a lesson can go. */
export const lessonPlatforms: readonly string[] = platforms;

const modes = new Map<LessonTool, readonly string[]>([
  ['call-scripts', callModes],
  ['messaging', messagingModes],
]);
/** The modes that a lesson can choose in a tool; most tools have none. */
export const lessonModes = (tool: LessonTool): readonly string[] => modes.get(tool) ?? [];

/** Which of its own fields a lesson may fill in a tool, by the names of the tool's contract. */
export const prefillsOf = (tool: LessonTool): readonly string[] => fieldsOf.get(tool) ?? [];

/** What is wrong with a value for one field of a tool, or null. */
export function prefillProblem(tool: LessonTool, name: string, value: string): string | null {
  const known = prefillsOf(tool);
  if (!known.includes(name)) return `a field that the tool has: ${known.join(', ')}`;
  if (name === 'platform' && !lessonPlatforms.includes(value)) return `one of ${lessonPlatforms.join(', ')}`;
  const ways = lessonModes(tool);
  if (name === 'mode' && !ways.includes(value)) return `one of ${ways.join(', ')}`;
  if (name === 'people' && peopleIn(value).length > mostPeople) return `at most ${mostPeople} lines`;
  const { min, max } = emailCount;
  const isCount = /^\d{1,2}$/.test(value) && Number(value) >= min && Number(value) <= max;
  if (name === 'numberOfEmails' && !isCount) return `a number from ${min} to ${max}`;
  return null;
}
