import ts from 'typescript';
import type { Violation } from '#checks/verdict.ts';

/** A file of the tree with its text, and for code its syntax tree. */
export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly syntax: ts.SourceFile | null;
}

/** One law of the house: a name and a judgement over the whole tree. */
export interface Law {
  readonly name: string;
  readonly judge: (files: readonly SourceFile[]) => readonly Violation[];
}

/** Reads a file's syntax; files that are not code have none. */
export function sourceFile(path: string, text: string): SourceFile {
  const isSyntax = /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path);
  const syntax = isSyntax ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true) : null;
  return { path, text, syntax };
}

/** The line number (from 1) of a position in the file. */
export function lineAt(syntax: ts.SourceFile, position: number): number {
  return syntax.getLineAndCharacterOfPosition(position).line + 1;
}

/** Something found at a node: which law, where, and why it is wrong. */
export function violationAt(law: string, syntax: ts.SourceFile, node: ts.Node, message: string): Violation {
  return { law, file: syntax.fileName, line: lineAt(syntax, node.getStart(syntax)), message };
}

/** Visits every node of a file, parents first. */
export function eachNode(syntax: ts.SourceFile, visit: (node: ts.Node) => void): void {
  function walk(node: ts.Node): void {
    visit(node);
    ts.forEachChild(node, walk);
  }
  walk(syntax);
}

/**
 * A law about single nodes.
 * @param applies whether the law applies to the file at this path
 * @param wrong what is wrong with a node, or null
 */
export function nodeLaw(
  name: string,
  applies: (path: string) => boolean,
  wrong: (node: ts.Node) => string | null,
): Law {
  function judgeFile({ path, syntax }: SourceFile): readonly Violation[] {
    if (syntax === null || !applies(path)) return [];
    const violations: Violation[] = [];
    eachNode(syntax, (node) => {
      const message = wrong(node);
      if (message !== null) violations.push(violationAt(name, syntax, node, message));
    });
    return violations;
  }
  return { name, judge: (files) => files.flatMap(judgeFile) };
}
