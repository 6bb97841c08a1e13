import { pagePaths } from '#app/pages.ts';
import { pagePattern } from '#platform/contract/url.ts';

const patterns = pagePaths.filter((path) => path !== '/').map((path) => pagePattern(path));

/** Whether an address opens inside the app. `/` does so for members only: visitors get the static landing page. */
export function opensInApp(address: string, isMember: boolean): boolean {
  const path = address.split(/[?#]/)[0] ?? '';
  return path === '/' ? isMember : patterns.some((pattern) => pattern.test(path));
}
