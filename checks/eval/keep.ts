import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** One run as it is kept: what the prompts of then made of each brief. */
const keptRun = z.strictObject({
  date: z.string(),
  model: z.string(),
  prompts: z.string(),
  texts: z.record(z.string(), z.string()),
});
export type KeptRun = z.infer<typeof keptRun>;

/** A file for each day, model and version of the prompts: the same again replaces it. */
const nameOf = ({ date, model, prompts }: KeptRun) =>
  `${[date, model, prompts].join('_').replaceAll(/[^\w.-]+/g, '-')}.json`;

/** Keeps a run. @returns where */
export function keepRun(folder: string, run: KeptRun): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, nameOf(run));
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
  return path;
}

/** The newest kept run of the same model with other prompts, to compare with; null if there is none. */
export function earlierRun(folder: string, now: Omit<KeptRun, 'texts'>): KeptRun | null {
  mkdirSync(folder, { recursive: true });
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => keptRun.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .filter(({ model, prompts }) => model === now.model && prompts !== now.prompts)
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .at(-1) ?? null
  );
}
