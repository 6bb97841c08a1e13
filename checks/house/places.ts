/** The areas of the tree, as predicates on a path relative to the root. */

const productRooms = /^(app|features|platform|db|content)\//;
const testFile = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/;
const clientRooms =
  /^(platform|features\/[^/]+|app)\/client\/|^features\/[^/]+\/([^/]+\/client\.tsx$|admin\/)|^app\/layouts\//;
const timedRooms =
  /^features\/[^/]+\/(server\/|rules(-[a-z-]+)?\.ts$|rules\/|contract[a-z-]*\.ts$|[^/]+\/(server|contract)\.ts$)|^platform\/server\//;

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

/** Code that handles text written by outsiders: the server's, and the pages that show it. */
export function meetsStrangers(path: string): boolean {
  return /^(app|features|platform)\//.test(path) && !testFile.test(path);
}

/** Where exported functions carry a docstring. */
export function needsDocstrings(path: string): boolean {
  if (testFile.test(path)) return false;
  return /^(platform|app)\/|^features\/[^/]+\/(server\/|contract[a-z-]*\.ts$|rules(-[a-z-]+)?\.ts$|rules\/|[^/]+\/(server|contract)\.ts$)/.test(
    path,
  );
}
