import { createContext, useContext } from 'react';
import type { z } from 'zod';

/** What is wrong with an edited text, by the path of its part, e.g. 'emails.1.subject'. */
export type EditProblems = ReadonlyMap<string, string>;

const many = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`;

function lengthAt(output: unknown, path: readonly PropertyKey[]): number | null {
  const part = path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    output,
  );
  return typeof part === 'string' ? part.length : null;
}

/** The schema's problems with an edit, including how many characters are too many. */
export function problemsOf(schema: z.ZodType, output: unknown): EditProblems {
  const issues = schema.safeParse(output).error?.issues ?? [];
  return new Map(
    issues.map((issue) => {
      const length = lengthAt(output, issue.path);
      const isLong = issue.code === 'too_big' && length !== null && length > Number(issue.maximum);
      const words = isLong
        ? `${many(length - Number(issue.maximum))} too long: ${length.toLocaleString('en-US')} of ${issue.maximum.toLocaleString('en-US')}`
        : issue.message;
      return [issue.path.join('.'), words];
    }),
  );
}

export const EditProblemsContext = createContext<EditProblems>(new Map());

/** What is wrong with the part at this path; undefined if nothing is. */
export function useEditProblem(path: string | undefined): string | undefined {
  const problems = useContext(EditProblemsContext);
  return path === undefined ? undefined : problems.get(path);
}
