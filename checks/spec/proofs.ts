import ts from 'typescript';

/** A row's id as a test names it: which id, in which file. */
export interface Proof {
  readonly id: string;
  readonly file: string;
}

const bracketed = /\[([a-z]+\.[a-z0-9-]+)\]/g;
const notTests = new Set([
  'describe',
  'step',
  'use',
  'extend',
  'beforeEach',
  'afterEach',
  'beforeAll',
  'afterAll',
]);

/** Whether a callee is `test`, `it`, or one of their forms such as `test.each(table)`. */
function callsTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isPropertyAccessExpression(callee)) {
    return !notTests.has(callee.name.text) && callsTest(callee.expression);
  }
  return ts.isCallExpression(callee) && callsTest(callee.expression);
}

function titleOf(node: ts.Expression | undefined): string {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

/** The ids in square brackets in the titles of a test file, each once. */
export function proofsIn(file: string, text: string): readonly Proof[] {
  const ids = new Set<string>();
  function walk(node: ts.Node): void {
    if (ts.isCallExpression(node) && callsTest(node.expression)) {
      for (const [, id] of titleOf(node.arguments[0]).matchAll(bracketed)) if (id !== undefined) ids.add(id);
    }
    ts.forEachChild(node, walk);
  }
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  return [...ids].map((id) => ({ id, file }));
}
