import { Badge } from '#platform/client/ui/Badge.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { Point, verdicts } from './Point.tsx';
import type { Sentences } from './use-sentences.ts';

type Rule = Debrief['rules'][number];

/** Whether there is something to read about it: words that broke it, or that nobody could check. */
export const isToRead = ({ verdict, quote }: Rule) =>
  verdict === 'broken' || verdict === 'unproved' || (verdict === 'not_judged' && quote !== null);

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;
const countOf = (number: number) => counts[number] ?? String(number);

/** What is to be said of the rules that nothing was found against, in one line. */
export function restWords(rest: readonly Rule[], all: number): string {
  const unjudged = rest.filter(({ verdict }) => verdict === 'not_judged').length;
  const count = countOf(rest.length);
  const who =
    rest.length === all
      ? `${count} rules`
      : rest.length === 1
        ? 'The other rule'
        : `The other ${count.toLowerCase()} rules`;
  if (unjudged === rest.length) return `${who}: not judged`;
  const found = rest.length === 1 ? 'not broken' : 'none broken';
  return unjudged === 0
    ? `${who}: ${found}`
    : `${who}: ${found}, ${countOf(unjudged).toLowerCase()} not judged`;
}

interface RulesProps {
  readonly rules: Debrief['rules'];
  readonly sentences: Sentences;
}

/** The six rules: what was found stands open, the others are one line that opens. */
export function Rules({ rules, sentences }: RulesProps) {
  const found = rules.filter(isToRead);
  const rest = rules.filter((rule) => !isToRead(rule));
  const unjudged = rest.find(({ verdict }) => verdict === 'not_judged');
  return (
    <div className="grid content-start gap-4">
      {found.length > 0 ? (
        <ul aria-label="Rules with something to read" className="grid gap-4">
          {found.map((rule) => (
            <Point key={rule.rule} point={rule} mark={rule.verdict} sentences={sentences} />
          ))}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <details className="border-line border-t-2 pt-1">
          <summary className="flex min-h-11 items-center justify-between gap-3">
            <h3 className="text-lg font-semibold">{restWords(rest, rules.length)}</h3>
          </summary>
          <div className="grid gap-2 pt-1">
            {unjudged === undefined ? null : <p>{unjudged.why}</p>}
            <ul className="divide-line grid divide-y-2">
              {rest.map(({ rule, label, verdict }) => (
                <li key={rule} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
                  <h4>{label}</h4>
                  <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
                </li>
              ))}
            </ul>
          </div>
        </details>
      ) : null}
    </div>
  );
}
