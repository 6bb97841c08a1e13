import type { Offender } from './offender.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

/** One offender for each law of checks/house, except those that only a whole tree can break. */
export const houseOffenders: readonly Offender[] = [
  { law: 'file-length', file: 'content/long.ts', text: lines(351) },
  { law: 'no-drawers', file: 'platform/server/date-utils.ts', text: lines(1) },
  { law: 'depth', file: 'features/hello/client/a/b/deep.ts', text: lines(1) },
  { law: 'no-root-litter', file: 'scratch.ts', text: lines(1) },
  {
    law: 'no-barrels',
    file: 'features/hello/index.ts',
    text: "export { hello } from './contract.ts';\nexport * from './rules.ts';\n",
  },
  { law: 'tracker-has-no-server', file: 'features/tracker/server/frames.ts', text: lines(1) },
  {
    law: 'no-skipped-tests',
    file: 'e2e/join.spec.ts',
    text: "import { test } from '@playwright/test';\n\ntest.describe.only('join', () => {});\n",
  },
  {
    law: 'clock-is-injected',
    file: 'features/hello/server/today.ts',
    text: 'export const today = new Date();\n',
  },
  {
    law: 'clock-is-injected',
    file: 'features/hello/rules-days.ts',
    text: 'export const today = new Date();\n',
  },
  {
    law: 'clock-is-injected',
    file: 'features/hello/rules/days.ts',
    text: 'export const today = Date.now();\n',
  },
  {
    law: 'no-mock-branches',
    file: 'platform/server/payments.ts',
    text: "const mockPayments = 1 > 0;\nexport const url = 'https://pay.example';\n",
  },
  {
    law: 'silenced-rules-say-why',
    file: 'platform/server/unlinted.ts',
    text: '// oxlint-disable-next-line eqeqeq\nexport const same = 1;\n',
  },
  {
    law: 'nothing-commented-out',
    file: 'platform/server/old.ts',
    text: '// const before = 1;\nexport const after = 2;\n',
  },
  {
    law: 'people-are-they',
    file: 'platform/server/somebody.ts',
    text: '/** What a member sees of his own. */\nexport const own = 1;\n',
  },
  {
    law: 'cites-what-is-here',
    file: 'platform/server/cited.ts',
    text: '/** Spec section 9. */\nexport const cited = 1;\n',
  },
  {
    law: 'exported-functions-are-documented',
    file: 'features/hello/server/silent.ts',
    text: 'export function silent(): void {}\n',
  },
  {
    law: 'exported-functions-are-documented',
    file: 'features/hello/rules/silent.ts',
    text: 'export function silent(): void {}\n',
  },
  {
    law: 'expressions-are-linear',
    file: 'features/hello/server/fold.ts',
    text: 'export const breaks = /\\s*[\\r\\n]+\\s*/gu;\n',
  },
  {
    law: 'inputs-are-bounded',
    file: 'features/hello/contract-fields.ts',
    text: "import { z } from 'zod';\n\nexport const title = z.string();\n",
    beside: {
      'features/hello/contract-form.ts':
        "import { z } from 'zod';\nimport { endpoint } from '#platform/contract/endpoint.ts';\nimport { title } from './contract-fields.ts';\n\nexport const rename = endpoint({ body: z.strictObject({ title }), output: z.string() });\n",
      'platform/contract/endpoint.ts':
        '/** Declares an endpoint. */\nexport function endpoint<Given>(given: Given): Given {\n  return given;\n}\n',
    },
  },
];

/** Breaks the one law that judges all file lengths together. */
export const houseTreeOffence = {
  law: 'file-length-p90',
  files: Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`content/long-${index}.ts`, lines(300)]),
  ),
} as const;
