/**
 * The laws on imports: platform <- features <- app. Every rule here has an offender in
 * checks/canary/; a rule without one fails the lint step's canary.
 */
// A tool of the studio has a folder of its own within its feature, with one file for each side.
const CLIENT =
  '^(platform|features/[^/]+|app)/client/|^features/[^/]+/[^/]+/client\\.tsx$|^features/[^/]+/admin/|^app/layouts/';
const SERVER =
  '^(platform|features/[^/]+)/server/|^features/[^/]+/[^/]+/server\\.ts$|^db/|^app/(server|deps|main|product)\\.ts$';
const PRODUCT = '^(app|features|platform|db|content)/';
const TEST = '\\.test\\.tsx?$';
// A long contract is split by its ideas: contract.ts, contract-profile.ts.
const SHARED = '^features/[^/]+/((contract[a-z-]*|rules[a-z-]*|rules/[a-z-]+|money)|[^/]+/contract)\\.ts$';
// Rules too are split by their ideas: rules.ts, rules-calendar.ts, rules/attention.ts.
const PURE = `^platform/contract/|${SHARED}|^features/[^/]+/rules(-[a-z-]+\\.ts$|/)|^features/[^/]+/[^/]+/tool\\.ts$`;

/**
 * Whose contracts and rules a slice reads. Each names only slices above it, so that no two read each other, not even by
 * way of a third. A test may read any.
 */
const MAY_READ = {
  crm: [],
  tools: [],
  books: [],
  tracker: [],
  pwa: [],
  webhooks: [],
  account: ['tools'],
  clients: ['tools'],
  spar: ['account', 'tools'],
  calls: ['clients', 'spar', 'tools'],
  brief: ['spar', 'tools'],
  course: ['spar', 'tools'],
  search: ['course'],
  ask: ['tools'],
  assistants: ['ask', 'books', 'clients', 'course', 'tools'],
  assessment: ['course', 'tools'],
  billing: ['account', 'course', 'crm', 'tools'],
  home: ['account', 'assessment', 'billing', 'books', 'clients', 'course', 'tools'],
  members: ['account', 'assessment', 'billing'],
  notifications: ['account', 'members'],
  admin: ['account', 'billing', 'home', 'members', 'spar', 'tools'],
};
const slices = Object.keys(MAY_READ);

function arrowsOf(slice, place) {
  const below = MAY_READ[slice].filter((other) => !slices.slice(0, place).includes(other));
  if (below.length > 0) throw new Error(`MAY_READ: ${slice} names ${below.join(', ')}, not above it`);
  return {
    name: 'slices-read-along-the-arrows',
    comment:
      'MAY_READ lists whose contracts and rules a slice reads; pass in what it needs of another, from app/',
    severity: 'error',
    from: { path: `^features/${slice}/`, pathNot: TEST },
    to: { path: '^features/', pathNot: `^features/(${[slice, ...MAY_READ[slice]].join('|')})/` },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'platform-knows-no-feature',
      comment: 'platform is below the features: move the knowledge up or pass it in',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(features|app)/' },
    },
    {
      name: 'feature-knows-no-app',
      comment: 'app lists the features, never the reverse',
      severity: 'error',
      from: { path: '^features/' },
      to: { path: '^app/' },
    },
    {
      name: 'feature-to-feature-by-contract',
      comment:
        "a feature imports another feature's contract (contract.ts, contract-*.ts), rules (rules.ts, rules/*.ts) or money.ts only",
      severity: 'error',
      from: { path: '^features/([^/]+)/' },
      to: { path: '^features/', pathNot: ['^features/$1/', SHARED] },
    },
    {
      name: 'content-knows-no-feature',
      comment: 'content is words: a feature reads them and gives them their types',
      severity: 'error',
      from: { path: '^content/', pathNot: TEST },
      to: { path: '^(features|app)/' },
    },
    ...slices.map(arrowsOf),
    {
      name: 'a-new-slice-has-its-arrows',
      comment: 'a slice that MAY_READ does not list reads no other',
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: [`^features/(${slices.join('|')})/`, TEST] },
      to: { path: '^features/', pathNot: '^features/$1/' },
    },
    {
      name: 'client-never-imports-server',
      comment: 'what the browser gets must not reach server code',
      severity: 'error',
      from: { path: CLIENT },
      to: { path: SERVER },
    },
    {
      name: 'server-never-imports-client',
      comment: 'the server has no use for browser code; share through contract.ts or rules.ts',
      severity: 'error',
      from: { path: '^(platform|features/[^/]+)/server/|^features/[^/]+/[^/]+/server\\.ts$' },
      to: { path: CLIENT },
    },
    {
      name: 'contract-is-neutral',
      comment: 'contracts and rules are read by both sides: no server, no client, no node builtins',
      severity: 'error',
      from: { path: PURE, pathNot: TEST },
      to: { path: `${CLIENT}|${SERVER}` },
    },
    {
      name: 'contract-without-node',
      comment: 'contracts and rules run in the browser too',
      severity: 'error',
      from: { path: PURE, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tracker-never-calls-the-api',
      comment:
        'frames never leave the device: the tracker cannot even reach the API client, also not by a detour',
      severity: 'error',
      from: { path: '^features/tracker/', pathNot: TEST },
      to: { path: '^platform/client/call\\.ts$', reachable: true },
    },
    {
      name: 'product-never-imports-tooling',
      comment: 'fakes are reached by base URL only; tests, checks and the launcher stand outside the product',
      severity: 'error',
      from: { path: PRODUCT, pathNot: TEST },
      to: { path: '^(fakes|testing|e2e|checks|launcher|tools)/' },
    },
    {
      name: 'tests-only-import-test-rooms',
      comment: 'a test beside product code may use testing/ and fakes/, nothing else outside the product',
      severity: 'error',
      from: { path: `${PRODUCT}.*${TEST}` },
      to: { path: '^(e2e|checks|launcher|tools)/' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'shared test code lives in testing/',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'no-cycles',
      comment: 'also through types: a cycle means that two files are one idea',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dev-dependency-in-product',
      comment: 'what production needs is in dependencies',
      severity: 'error',
      from: { path: PRODUCT, pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-package',
      comment: 'a package that package.json does not name is there by luck',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolves',
      comment: 'an import that cannot be resolved is an import that no law can judge',
      severity: 'error',
      from: {},
      // `virtual:page-modules` is made of the tables of pages (launcher/build-pages.ts).
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '^dist/'] },
    exclude: { path: '\\.(css|svg|png|woff2|md)(\\?|$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
