import { appPaths, staticPages } from '#app/paths.ts';
import { pagePattern } from '#platform/contract/url.ts';

const patternsOf = (paths: readonly string[]) => paths.map((path) => pagePattern(path));

const ofTheApp = patternsOf(appPaths);
const ofOurs = patternsOf(['/', ...appPaths, ...Object.keys(staticPages)]);

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

/** Whether one of our addresses leads to a page today; links to the rest are left out until their page is built. */
export function pageExists(address: string): boolean {
  const path = pathOf(address);
  return path === '' || ofOurs.some((pattern) => pattern.test(path));
}

/** Whether an address opens inside the app. `/` does so for members only: visitors get the static landing page there. */
export function opensInApp(address: string, isMember: boolean): boolean {
  const path = pathOf(address);
  return path === '/' ? isMember : ofTheApp.some((pattern) => pattern.test(path));
}
