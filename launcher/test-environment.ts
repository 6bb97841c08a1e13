import { environmentParts } from '#app/environment.ts';

/** Our environment without the product's own variables: tests must not use a developer's keys or database. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const product = new Set<string>(environmentParts.flatMap((part) => part.names));
  const ours = ([name]: [string, string | undefined]) =>
    !product.has(name) && !/^(FAKES_|TEST_DATABASE$|NODE_ENV$)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(ours));
}
