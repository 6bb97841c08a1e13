import { accountEnvironment } from '#features/account/server/env.ts';
import { toolsEnvironment } from '#features/tools/server/env.ts';
import { parseEnvironment, platformEnvironment } from '#platform/server/env.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';

/** Every slice's part of the environment. */
export const environmentParts = [
  platformEnvironment,
  modelEnvironment,
  accountEnvironment,
  toolsEnvironment,
] as const;

/** Reads the whole configuration once. @throws InvalidEnvironment with every problem */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>) {
  return parseEnvironment(environmentParts, source);
}

export type Environment = ReturnType<typeof readEnvironment>;
