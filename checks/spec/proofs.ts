import ts from 'typescript';

/** A row's id as a test names it: which id, in which file, and what the test says. */
export interface Proof {
  readonly id: string;
  readonly file: string;
  /** The test's source, with its table of cases and any other declarations of the file that it uses. */
  readonly says: string;
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

/** A file's top-level declarations, by name. */
function declaredIn(source: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const one of statement.declarationList.declarations)
      if (ts.isIdentifier(one.name)) found.set(one.name.text, one);
  }
  return found;
}

/** Adds the declarations that a piece of code uses, and those that they use in turn. */
function follow(node: ts.Node, declared: ReadonlyMap<string, ts.Node>, met: Map<string, ts.Node>): void {
  if (ts.isIdentifier(node)) {
    const behind = declared.get(node.text);
    if (behind && !met.has(node.text)) {
      met.set(node.text, behind);
      follow(behind, declared, met);
    }
  }
  ts.forEachChild(node, (child) => follow(child, declared, met));
}

/** The ids in square brackets in a test file's test titles, for each test separately. */
export function proofsIn(file: string, text: string): readonly Proof[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const declared = declaredIn(source);
  const proofs: Proof[] = [];
  function walk(node: ts.Node): void {
    if (ts.isCallExpression(node) && callsTest(node.expression)) {
      const [title, ...rest] = node.arguments;
      const ids = new Set(Array.from(titleOf(title).matchAll(bracketed), ([, id = '']) => id));
      if (ids.size > 0) {
        const met = new Map<string, ts.Node>();
        const parts = [node.expression, ...rest];
        for (const part of parts) follow(part, declared, met);
        // Leaves out the title: no line of the test has to make it true.
        const says = [...parts, ...met.values()].map((part) => part.getText(source)).join('\n');
        for (const id of ids) proofs.push({ id, file, says });
      }
    }
    ts.forEachChild(node, walk);
  }
  walk(source);
  return proofs;
}
