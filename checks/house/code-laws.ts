import ts from 'typescript';
import { type Law, nodeLaw } from './law.ts';
import { isProduct, needsClock } from './places.ts';

const testNames = new Set(['test', 'it', 'describe', 'suite', 'bench']);
const skips = new Set(['skip', 'skipIf', 'runIf', 'only', 'todo', 'fixme', 'fails']);

function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootName(node.expression);
  return '';
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  return ts.isPropertyAccessExpression(node) && isNamed(node.expression, object) && node.name.text === member;
}

function skippedTest(node: ts.Node): string | null {
  if (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^(x|f)(it|test|describe)$/.test(node.expression.text)
  ) {
    return `${node.expression.text} leaves tests out`;
  }
  if (!ts.isPropertyAccessExpression(node) || !skips.has(node.name.text)) return null;
  return testNames.has(rootName(node)) ? `.${node.name.text} leaves tests out` : null;
}

function readsWallClock(node: ts.Node): string | null {
  const now = isMember(node, 'Date', 'now');
  const today =
    ts.isNewExpression(node) && isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0;
  return now || today ? 'ask the injected clock' : null;
}

function knowsMocks(node: ts.Node): string | null {
  const named = ts.isIdentifier(node) && /mock|^(is|use|with)?Fakes?(Mode)?$|^VITEST$/i.test(node.text);
  return named ? `"${node.text}": a third party is replaced by its base URL, never by a branch` : null;
}

/** Laws on code, judged by its syntax and therefore never by words inside strings. */
export const codeLaws: readonly Law[] = [
  nodeLaw('no-skipped-tests', () => true, skippedTest),
  nodeLaw('clock-is-injected', needsClock, readsWallClock),
  nodeLaw('no-mock-branches', isProduct, knowsMocks),
];
