/** The areas of the tree, as predicates on a path relative to the root. */

const productRooms = /^(app|features|platform|db|content)\//;
const testFile = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/;
const clientRooms =
  /^(platform|features\/[^/]+|app)\/client\/|^features\/[^/]+\/([^/]+\/client\.tsx$|admin\/)|^app\/layouts\//;
const timedRooms =
  /^features\/[^/]+\/(server\/|rules(-[a-z-]+)?\.ts$|rules\/|contract[a-z-]*\.ts$|[^/]+\/(server|contract)\.ts$)|^platform\/server\//;
const environmentRooms =
  /^platform\/server\/env(\.ts$|\/)|^app\/(serve|work|doctor|backup)\.ts$|^(launcher|checks|testing|e2e|tools)\/|^fakes\/main\.ts$|^[^/]+\.config\.[cm]?ts$/;

/** Code that ships, without its tests. */
export function isProduct(path: string): boolean {
  return productRooms.test(path) && !testFile.test(path);
}

/** Code for the browser, without its tests. */
export function isClient(path: string): boolean {
  return clientRooms.test(path) && !testFile.test(path);
}

/** Tests of any kind. */
export function isTestFile(path: string): boolean {
  return testFile.test(path);
}

/** Where time must come from the injected clock. */
export function needsClock(path: string): boolean {
  return timedRooms.test(path) && !testFile.test(path) && path !== 'platform/server/clock.ts';
}

/** Where the environment may be read. */
export function mayReadEnvironment(path: string): boolean {
  return environmentRooms.test(path);
}

/** Code that handles text written by outsiders: the server's, and the pages that show it. */
export function meetsStrangers(path: string): boolean {
  return /^(app|features|platform)\//.test(path) && !testFile.test(path);
}

/**
 * Where a regular expression may be built at run time: from our own paths (url.ts), from the names of our own fields
 * (the CRM's), and from the words that a reader searches for in a book on their own device.
 */
export function mayBuildExpressions(path: string): boolean {
  return /^platform\/contract\/url\.ts$|^features\/crm\/server\/env\.ts$|^platform\/client\/pdf\/search\.ts$/.test(
    path,
  );
}

/** Where exported functions carry a docstring. */
export function needsDocstrings(path: string): boolean {
  if (testFile.test(path)) return false;
  return /^(platform|app)\/|^features\/[^/]+\/(server\/|contract[a-z-]*\.ts$|rules(-[a-z-]+)?\.ts$|rules\/|[^/]+\/(server|contract)\.ts$)/.test(
    path,
  );
}
