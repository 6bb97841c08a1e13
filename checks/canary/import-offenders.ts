import type { Offender } from './offender.ts';

function importing(specifier: string): string {
  return `import '${specifier}';\n`;
}

/** One offender for each rule of .dependency-cruiser.cjs. */
export const importOffenders: readonly Offender[] = [
  {
    law: 'platform-knows-no-feature',
    file: 'platform/server/knows-feature.ts',
    text: importing('#features/hello/contract.ts'),
  },
  {
    law: 'feature-knows-no-app',
    file: 'features/hello/server/knows-app.ts',
    text: importing('#app/roots.ts'),
    beside: { 'app/roots.ts': 'export const roots = 1;\n' },
  },
  {
    law: 'feature-to-feature-by-contract',
    file: 'features/home/server/reaches-in.ts',
    text: importing('#features/billing/server/tables.ts'),
    beside: { 'features/billing/server/tables.ts': 'export const tables = 1;\n' },
  },
  {
    law: 'slices-read-along-the-arrows',
    file: 'features/assessment/rules-back.ts',
    text: importing('#features/home/contract.ts'),
    beside: { 'features/home/contract.ts': 'export const home = 1;\n' },
  },
  {
    law: 'a-new-slice-has-its-arrows',
    file: 'features/unlisted/rules.ts',
    text: importing('#features/hello/contract.ts'),
  },
  {
    law: 'content-knows-no-feature',
    file: 'content/knows-feature.ts',
    text: importing('#features/hello/contract.ts'),
  },
  {
    law: 'client-never-imports-server',
    file: 'features/hello/client/reaches-server.ts',
    text: importing('#platform/server/clock.ts'),
  },
  {
    law: 'server-never-imports-client',
    file: 'features/hello/server/reaches-client.ts',
    text: importing('#platform/client/call.ts'),
  },
  {
    law: 'contract-is-neutral',
    file: 'features/sided/contract.ts',
    text: "import type { call } from '#platform/client/call.ts';\n\nexport type Call = typeof call;\n",
  },
  {
    law: 'contract-is-neutral',
    file: 'features/sided/rules-side.ts',
    text: importing('#platform/client/call.ts'),
  },
  {
    law: 'contract-is-neutral',
    file: 'features/sided/rules/side.ts',
    text: importing('#platform/server/clock.ts'),
  },
  { law: 'contract-without-node', file: 'features/noded/rules.ts', text: importing('node:fs') },
  { law: 'contract-without-node', file: 'features/noded/rules-files.ts', text: importing('node:fs') },
  { law: 'contract-without-node', file: 'features/noded/rules/files.ts', text: importing('node:fs') },
  {
    law: 'tracker-never-calls-the-api',
    file: 'features/tracker/client/detour.ts',
    text: importing('#platform/client/detour.ts'),
    beside: { 'platform/client/detour.ts': importing('./call.ts') },
  },
  {
    law: 'product-never-imports-tooling',
    file: 'platform/server/fakes-inside.ts',
    text: importing('#fakes/payments.ts'),
    beside: { 'fakes/payments.ts': 'export const payments = 1;\n' },
  },
  {
    law: 'tests-only-import-test-rooms',
    file: 'features/hello/launching.test.ts',
    text: importing('#launcher/begin.ts'),
    beside: { 'launcher/begin.ts': 'export const begin = 1;\n' },
  },
  {
    law: 'tests-are-not-imported',
    file: 'testing/imports-test.ts',
    text: importing('#features/hello/rules.test.ts'),
  },
  {
    law: 'no-cycles',
    file: 'features/hello/server/hen.ts',
    text: importing('./egg.ts'),
    beside: { 'features/hello/server/egg.ts': importing('./hen.ts') },
  },
  { law: 'no-dev-dependency-in-product', file: 'platform/server/dev-inside.ts', text: importing('vitest') },
  { law: 'no-undeclared-package', file: 'platform/server/undeclared.ts', text: importing('hono') },
  { law: 'resolves', file: 'platform/server/lost.ts', text: importing('#platform/server/nowhere.ts') },
];
