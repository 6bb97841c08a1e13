import { analyse } from 'scslre';
import ts from 'typescript';
import { type Law, nodeLaw } from './law.ts';
import { meetsStrangers } from './places.ts';

const known = new Map<string, string | null>();

/** What is wrong with an expression, or null. Remembered, because the same one occurs in many places. */
function judge(source: string, flags: string): string | null {
  const name = `/${source}/${flags}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  const growth = report?.exponential === true ? 'exponentially' : 'with the square of the length';
  const verdict = report
    ? `takes time that grows ${growth} of what it looks at: bound its repetitions`
    : null;
  known.set(name, verdict);
  return verdict;
}

function slowExpression(node: ts.Node): string | null {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const end = node.text.lastIndexOf('/');
  return judge(node.text.slice(1, end), node.text.slice(end + 1));
}

/** Regular expressions over untrusted text: none takes more than linear time. oxlint forbids those that are built. */
export const expressionLaw: Law = nodeLaw('expressions-are-linear', meetsStrangers, slowExpression);
