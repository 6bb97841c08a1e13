import { appPaths } from '#app/paths.ts';
import { pagePattern } from '#platform/contract/url.ts';

const patterns = appPaths.map((path) => pagePattern(path));

/** Whether an address opens inside the app. `/` does so for members only: visitors get the static landing page there. */
export function opensInApp(address: string, isMember: boolean): boolean {
  const [path = ''] = address.split(/[?#]/);
  return path === '/' ? isMember : patterns.some((pattern) => pattern.test(path));
}
