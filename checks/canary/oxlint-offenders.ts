import type { Offender } from './offender.ts';

const test = "import { expect, test } from 'vitest';\n\n";

/** One offender for each rule that .oxlintrc.json sets to error by name. */
export const oxlintOffenders: readonly Offender[] = [
  {
    law: 'typescript/no-explicit-any',
    file: 'platform/server/any.ts',
    text: 'export function pass(value: any): number {\n  return value === 1 ? 1 : 2;\n}\n',
  },
  {
    law: 'typescript/no-floating-promises',
    file: 'platform/server/floating.ts',
    text: "import { readFile } from 'node:fs/promises';\n\nreadFile('lost');\n",
  },
  {
    law: 'typescript/no-misused-promises',
    file: 'features/hello/client/Misused.tsx',
    text: 'export function Misused() {\n  const go = async () => {\n    await Promise.resolve();\n  };\n  return <button type="button" onClick={go}>Go</button>;\n}\n',
  },
  {
    law: 'typescript/await-thenable',
    file: 'platform/server/thenable.ts',
    text: 'const one = 1;\nexport const two = await one;\n',
  },
  {
    law: 'typescript/no-misused-spread',
    file: 'platform/server/spread.ts',
    text: 'export const spread = { ...new Map([[1, 2]]) };\n',
  },
  {
    law: 'typescript/switch-exhaustiveness-check',
    file: 'platform/server/unions.ts',
    text: "export function name(kind: 'a' | 'b'): string {\n  switch (kind) {\n    case 'a':\n      return 'first';\n  }\n  return '';\n}\n",
  },
  {
    law: 'typescript/ban-ts-comment',
    file: 'platform/server/silenced.ts',
    text: '// @ts-expect-error: it is fine\nexport const count: number = "1";\n',
  },
  {
    law: 'typescript/ban-ts-comment',
    file: 'platform/server/unchecked.ts',
    text: '// @ts-nocheck\nexport const count = 1;\n',
  },
  {
    law: 'eslint/no-warning-comments',
    file: 'platform/server/unfinished.ts',
    text: '// TODO: write it\nexport const done = false;\n',
  },
  {
    law: 'eslint/no-restricted-properties',
    file: 'features/hello/server/port.ts',
    text: 'export const port = process.env.PORT;\n',
  },
  {
    law: 'eslint/no-restricted-properties',
    file: 'features/hello/server/unpacked.ts',
    text: 'const { env } = process;\n\nexport const unpacked = env;\n',
  },
  {
    law: 'eslint/no-restricted-imports',
    file: 'features/hello/server/host.ts',
    text: "import { env } from 'node:process';\n\nexport const host = env.HOST;\n",
  },
  {
    law: 'eslint/no-restricted-globals',
    file: 'features/hello/server/built.ts',
    text: "const one = 'a';\n\nexport const built = new RegExp(`^${one}+$`);\n",
  },
  {
    law: 'import/no-relative-parent-imports',
    file: 'features/hello/client/up.ts',
    text: "import '../contract.ts';\n",
  },
  {
    law: 'typescript/no-non-null-assertion',
    file: 'platform/server/bang.ts',
    text: 'export function first(list: readonly number[]): number {\n  return list[0]!;\n}\n',
  },
  {
    law: 'typescript/consistent-type-imports',
    file: 'platform/server/type-import.ts',
    text: "import { Clock } from './clock-type.ts';\n\nexport const at: Clock = 1;\n",
    beside: { 'platform/server/clock-type.ts': 'export type Clock = number;\n' },
  },
  {
    law: 'eslint/no-unused-vars',
    file: 'platform/server/spare.ts',
    text: 'export function one(): number {\n  const spare = 2;\n  return 1;\n}\n',
  },
  {
    law: 'vitest/valid-expect',
    file: 'features/hello/unasked.test.ts',
    text: `${test}test('one is one', () => {\n  expect(1);\n});\n`,
  },
  {
    law: 'eslint/eqeqeq',
    file: 'platform/server/equal.ts',
    text: 'export function isOne(value: unknown): boolean {\n  return value == 1;\n}\n',
  },
  {
    law: 'react-hooks/rules-of-hooks',
    file: 'features/hello/client/Hooks.tsx',
    text: "import { useState } from 'react';\n\nexport function Hooks({ on }: { on: boolean }) {\n  if (!on) return null;\n  const [count] = useState(0);\n  return <p>{count}</p>;\n}\n",
  },
  {
    law: 'react-hooks/exhaustive-deps',
    file: 'features/hello/client/Deps.tsx',
    text: "import { useEffect } from 'react';\n\nexport function Deps({ word }: { word: string }) {\n  useEffect(() => {\n    console.log(word);\n  }, []);\n  return <p>{word}</p>;\n}\n",
  },
  {
    law: 'react/button-has-type',
    file: 'features/hello/client/Typeless.tsx',
    text: 'export function Typeless() {\n  return <button>Go</button>;\n}\n',
  },
  {
    law: 'react/no-danger',
    file: 'features/hello/client/Danger.tsx',
    text: 'export function Danger({ html }: { html: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: html }} />;\n}\n',
  },
  {
    law: 'jsx-a11y/alt-text',
    file: 'features/hello/client/Wordless.tsx',
    text: 'export function Wordless() {\n  return <img src="/a.png" />;\n}\n',
  },
  {
    law: 'vitest/no-focused-tests',
    file: 'features/hello/focused.test.ts',
    text: `${test}test.only('one is one', () => {\n  expect(1).toBe(1);\n});\n`,
  },
  {
    law: 'vitest/no-disabled-tests',
    file: 'features/hello/disabled.test.ts',
    text: `${test}test.skip('one is one', () => {\n  expect(1).toBe(1);\n});\n`,
  },
  {
    law: 'vitest/warn-todo',
    file: 'features/hello/unwritten.test.ts',
    text: "import { test } from 'vitest';\n\ntest.todo('one is one');\n",
  },
  {
    law: 'vitest/expect-expect',
    file: 'features/hello/empty.test.ts',
    text: "import { test } from 'vitest';\n\ntest('one is one', () => {\n  console.log(1);\n});\n",
  },
];
