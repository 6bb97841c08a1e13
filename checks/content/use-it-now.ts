import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { addressOfTask, toolPath } from '#features/course/rules-lesson.ts';
import { identifierBody } from '#features/tools/contract.ts';
import { adCopyInput } from '#features/tools/contract-ad-copy.ts';
import { callScriptsInput } from '#features/tools/contract-call-scripts.ts';
import { emailSequencesInput } from '#features/tools/contract-email-sequences.ts';
import { messagingInput } from '#features/tools/contract-messaging.ts';
import { socialPostsInput } from '#features/tools/contract-social-posts.ts';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';

type Task = CourseLesson['useItNow'];
/** By tool, what its own endpoint takes; the tracker has none, because its text never leaves the device. */
type Inputs = Readonly<Record<Task['tool'], Readonly<Record<string, z.ZodType>>>>;

const inputs: Inputs = {
  'frustration-identifier': identifierBody.shape,
  'ad-copy': adCopyInput.shape,
  'social-posts': socialPostsInput.shape,
  'email-sequences': emailSequencesInput.shape,
  'call-scripts': callScriptsInput.shape,
  messaging: messagingInput.shape,
  'emotion-tracker': { script: z.string().min(1).max(2000) },
};
/** Where the product's pages are listed. */
const pageLists = ['app/client/tools-pages.ts', 'app/routes.tsx'];
/** Every server and every browser takes an address of this length. */
const longestAddress = 4000;

/**
 * Why the task of a lesson would not open its tool prefilled: no page at its address, a value that the tool itself
 * would refuse or that the address loses on the way.
 */
export function taskProblems(task: Task, pages: ReadonlySet<string>): readonly string[] {
  const address = addressOfTask(task);
  const { searchParams } = new URL(address, 'http://localhost');
  return [
    ...(pages.has(toolPath(task.tool)) ? [] : [`there is no page ${toolPath(task.tool)}`]),
    ...(address.length > longestAddress ? [`an address of ${address.length} characters`] : []),
    ...Object.entries(task.fields).flatMap(([name, value]) => {
      const field = inputs[task.tool][name];
      if (field === undefined) return [`the tool has no field ${name}`];
      const parsed = field.safeParse(value);
      if (!parsed.success) return [`${name}: ${parsed.error.issues[0]?.message ?? 'refused'}`];
      return searchParams.get(name) === value ? [] : [`${name} changes on its way to the tool`];
    }),
  ];
}

/** The addresses of the pages that the product declares. */
export function declaredPages(root: string): ReadonlySet<string> {
  const texts = pageLists.map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)),
  );
}

/** Judges the 'Use it now' of every lesson under `root` (absolute path) against the product's pages and contracts. */
export function checkTasks(root: string): Verdict {
  const pages = declaredPages(root);
  const lessons = loadCourse(join(root, 'content/course'));
  const violations = lessons.flatMap(({ path, useItNow }): readonly Violation[] =>
    taskProblems(useItNow, pages).map((message) => ({
      law: 'use-it-now',
      file: `content/course/${path}`,
      message,
    })),
  );
  return { checked: `${lessons.length} tasks open their tools`, violations };
}
