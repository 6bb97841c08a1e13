import ts from 'typescript';
import type { Violation } from '#checks/verdict.ts';
import { eachNode, type Law, lineAt, type SourceFile } from './law.ts';

interface Comment {
  readonly text: string;
  readonly line: number;
}

const lintSilencers = /^(\/\/|\/\*)\s*(oxlint|eslint|biome|v8|c8|istanbul)[- ](disable|ignore)/;
const gendered = /\b(?:he|him|his|himself|she|her|hers|herself)\b/i;
const elsewhere = /\bspec section\b|\bissue \d|\b(?:design|spec|style)\.md\b|\bfacts\/\w+\.md\b/i;
const oldCode = [
  /^\/\/\s*(import|export|const|let|var|return|await|throw)\b.*;$/,
  /^\/\/\s*(if|for|while|switch|function|async function|class)\b.*\{$/,
  /^\/\/\s*[\w.]+\(.*\);$/,
  /^\/\/\s*<\/?[A-Za-z][^>]*>$/,
];

/** All comments of a file, each once, in order. */
export function commentsOf(syntax: ts.SourceFile): readonly Comment[] {
  const found = new Map<number, Comment>();
  function keep(ranges: readonly ts.CommentRange[] | undefined): void {
    for (const { pos, end } of ranges ?? []) {
      found.set(pos, { text: syntax.text.slice(pos, end), line: lineAt(syntax, pos) });
    }
  }
  eachNode(syntax, (node) => {
    if (ts.isJsxText(node)) return;
    keep(ts.getLeadingCommentRanges(syntax.text, node.getFullStart()));
    if (node.parent !== undefined && !ts.isJsxElement(node.parent)) {
      keep(ts.getTrailingCommentRanges(syntax.text, node.getEnd()));
    }
  });
  return [...found.values()].toSorted((a, b) => a.line - b.line);
}

function commentLaw(
  name: string,
  wrong: (text: string) => string | null,
  applies: (path: string) => boolean = () => true,
): Law {
  function judgeFile({ path, syntax }: SourceFile): readonly Violation[] {
    if (syntax === null || !applies(path)) return [];
    return commentsOf(syntax).flatMap(({ text, line }) => {
      const message = wrong(text);
      return message === null ? [] : [{ law: name, file: path, line, message }];
    });
  }
  return { name, judge: (files) => files.flatMap(judgeFile) };
}

function silencesWithoutReason(text: string): string | null {
  if (!lintSilencers.test(text)) return null;
  return / -- \S|: \S/.test(text) ? null : 'a silenced rule says why, after " -- "';
}

function keepsOldCode(text: string): string | null {
  return oldCode.some((pattern) => pattern.test(text)) ? 'history keeps old code, comments do not' : null;
}

function singlesOut(text: string): string | null {
  const [word] = gendered.exec(text) ?? [];
  return word === undefined ? null : `"${word}": people are "they"`;
}

function citesElsewhere(text: string): string | null {
  return elsewhere.test(text)
    ? 'cite a row as [slice.name], or give the reason: only what is here can be looked up'
    : null;
}

/** Content has named people and cites sources, and the checks on content contain the words for both. */
const isAboutTexts = (path: string) =>
  /^(?:checks\/)?content\/|^tools\/eval\/|^checks\/(?:house|canary)\//.test(path);

/** Laws on comments. */
export const commentLaws: readonly Law[] = [
  commentLaw('silenced-rules-say-why', silencesWithoutReason),
  commentLaw('nothing-commented-out', keepsOldCode),
  commentLaw('people-are-they', singlesOut, (path) => !isAboutTexts(path)),
  commentLaw('cites-what-is-here', citesElsewhere, (path) => !isAboutTexts(path)),
];
