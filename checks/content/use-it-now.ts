import { join } from 'node:path';
import { z } from 'zod';
import { pagePaths } from '#app/pages.ts';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { addressOfTask, toolPath } from '#features/course/rules-lesson.ts';
import { identifierBody } from '#features/tools/contract.ts';
import { studioContracts } from '#features/tools/studio-contracts.ts';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';

type Task = CourseLesson['useItNow'];
type Inputs = Readonly<Record<string, z.ZodType>>;

/** What the tool's endpoint accepts; the tracker has none, because its text never leaves the device. */
function inputsOf(tool: Task['tool']): Inputs {
  if (tool === 'emotion-tracker') return { script: z.string().min(1).max(2000) };
  if (tool === 'frustration-identifier') return identifierBody.shape;
  return Object.entries(studioContracts).find(([slug]) => slug === tool)?.[1].input.shape ?? {};
}

type Promising = Pick<CourseLesson, 'useItNow' | 'body'>;
/** These fields describe the member's world to a tool. What to write belongs only in a goal. */
const describing = ['businessDescription', 'targetAudience', 'frustrations'];
const orders =
  /\b(?:please|write (?:an?|one|me|ten|separate)|give me|(?:message|sentence|opener|post|ad) (?:must|has to|should))\b/i;
const counts = ['', '', '', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Every server and every browser accepts an address of this length. */
const longestAddress = 4000;

/**
 * Why a lesson's task would not open its tool prefilled: no page at its address, or a value that the tool would refuse
 * or that does not survive in the address.
 */
export function taskProblems(task: Task, pages: ReadonlySet<string>): readonly string[] {
  const address = addressOfTask(task);
  const { searchParams } = new URL(address, 'http://localhost');
  return [
    ...(pages.has(toolPath(task.tool)) ? [] : [`there is no page ${toolPath(task.tool)}`]),
    ...(address.length > longestAddress ? [`an address of ${address.length} characters`] : []),
    ...Object.entries(task.fields).flatMap(([name, value]) => {
      const field = inputsOf(task.tool)[name];
      if (field === undefined) return [`the tool has no field ${name}`];
      const parsed = field.safeParse(value);
      if (!parsed.success) return [`${name}: ${parsed.error.issues[0]?.message ?? 'refused'}`];
      return searchParams.get(name) === value ? [] : [`${name} changes on its way to the tool`];
    }),
  ];
}

/** The addresses of the product's pages. */
export const productPages: ReadonlySet<string> = new Set(pagePaths);

/** What the words of a lesson promise about its task, but the task does not ask for. */
export function promiseProblems({ useItNow: { tool, fields, label }, body }: Promising): readonly string[] {
  const said = `${label}\n${fields['sequenceGoal'] ?? ''}\n${body.split('## Use it now')[1] ?? ''}`;
  const count = counts[Number(fields['numberOfEmails'] ?? 0)] ?? '';
  return [
    ...describing
      .filter((name) => orders.test(fields[name] ?? ''))
      .map((name) => `${name} gives an order, and the tool takes it as a description`),
    ...(tool === 'email-sequences' && (count === '' || !new RegExp(`\\b${count}\\b`, 'i').test(said))
      ? [`it never says that there are ${fields['numberOfEmails'] ?? 'how many'} mails`]
      : []),
  ];
}

/** Judges the 'Use it now' of every lesson under `root` (absolute path) against the product's pages and contracts. */
export function checkTasks(root: string): Verdict {
  const lessons = loadCourse(join(root, 'content/course'));
  const violations = lessons.flatMap((lesson): readonly Violation[] =>
    [...taskProblems(lesson.useItNow, productPages), ...promiseProblems(lesson)].map((message) => ({
      law: 'use-it-now',
      file: `content/course/${lesson.path}`,
      message,
    })),
  );
  return { checked: `${lessons.length} tasks open their tools`, violations };
}
