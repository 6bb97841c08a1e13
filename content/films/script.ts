import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { propNames } from './props.ts';

const line = (most: number) => z.string().trim().min(1).max(most);
/** A thought that is not said; the film shows it at that moment. */
const unsaid = line(80).optional();

/** One thing that happens in a scene: somebody says a line, or nobody says anything for some seconds. */
const happening = z.union([
  z.strictObject({ seller: line(200) }),
  z.strictObject({ client: line(200), unsaid }),
  z.strictObject({ quiet: z.int().min(2).max(5) }),
]);
export type Happening = z.infer<typeof happening>;

const scene = z.array(happening).min(5).max(30);

/** An acted call: how it goes wrong, a stop, how it can go. */
const scriptSchema = z.strictObject({
  /** Where and when, e.g. `A marina, Friday, 5:30`. */
  place: line(60),
  /** A name, and what they sell. */
  seller: line(60),
  client: line(60),
  /** The thing behind the client: nobody mentions it in the first take, and somebody does in the second. */
  noticed: z.strictObject({ drawn: z.enum(propNames), found: line(40) }),
  bad: scene,
  /** What the coach says in between. */
  stop: z.array(line(200)).min(2).max(4),
  good: scene,
  /** What to remember. */
  end: line(80),
});
export type Script = z.infer<typeof scriptSchema>;

/** The path of the script of a lesson's film. @param root absolute path of the project */
export const scriptPath = (root: string, slug: string) => join(root, 'content/films/scripts', `${slug}.yaml`);

/** The script of a lesson's film; null if it has none. @throws ZodError if it is invalid */
export function readScript(root: string, slug: string): Script | null {
  const path = scriptPath(root, slug);
  return existsSync(path) ? scriptSchema.parse(parseYaml(readFileSync(path, 'utf8'))) : null;
}

/** The name alone of `Perry, boat broker`. */
export const nameOf = (person: string) => person.split(',')[0] ?? person;

/** Every sentence of a script: what is said, thought, and told by the coach. */
export function wordsOf({ bad, good, stop, end }: Script): readonly string[] {
  const said = [...bad, ...good].flatMap((one) => {
    if ('seller' in one) return [one.seller];
    if ('client' in one) return one.unsaid === undefined ? [one.client] : [one.client, one.unsaid];
    return [];
  });
  return [...said, ...stop, end];
}
