import ts from 'typescript';
import type { Violation } from '#checks/verdict.ts';
import { type Law, type SourceFile, violationAt } from './law.ts';
import { isClient, needsDocstrings } from './places.ts';

const name = 'exported-functions-are-documented';

function isExported(statement: ts.FunctionDeclaration | ts.VariableStatement): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isFunction(node: ts.Expression | undefined): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

/** The names of the functions that a statement exports. */
function exportedFunctions(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement)) {
    return isExported(statement) ? [statement.name?.text ?? 'default'] : [];
  }
  if (!ts.isVariableStatement(statement) || !isExported(statement)) return [];
  return statement.declarationList.declarations
    .filter(({ initializer }) => isFunction(initializer))
    .map((declaration) => declaration.name.getText());
}

function judgeFile({ path, syntax }: SourceFile): readonly Violation[] {
  if (syntax === null || !needsDocstrings(path)) return [];
  const mayHoldComponents = isClient(path) || path.endsWith('.tsx');
  const overloads = new Set<string>();
  return syntax.statements.flatMap((statement) => {
    const documented = ts.getJSDocCommentsAndTags(statement).length > 0;
    return exportedFunctions(statement).flatMap((exported) => {
      const isComponent = mayHoldComponents && /^[A-Z]/.test(exported);
      if (documented) overloads.add(exported);
      if (documented || isComponent || overloads.has(exported)) return [];
      return [violationAt(name, syntax, statement, `${exported} has no docstring directly above it`)];
    });
  });
}

/** The product's exported functions document what they take, return and throw; React components need not. */
export const docstringLaw: Law = { name, judge: (files) => files.flatMap(judgeFile) };
