import { checkEthics, figuresIn } from '#features/tools/rules/ethics.ts';
import type { EthicsKind } from '#content/prompts/ethical-persuasion.ts';
import { ethicsKinds } from '#features/tools/rules/ethics-kinds.ts';
import { abuseIn } from './abuse.ts';
import { type Claim, claimsIn, countedProof, knownFrom } from './claims.ts';
import { demandsIn } from './demands.ts';
import type { VerdictQuote } from './judge-step.ts';
import { judgesEach, judgesHangUp, judgesTone, type ResolvedTurn } from './record.ts';
import { pressesIn, quoteFrom } from './words.ts';

/** `unproved`: what was claimed sounds made up, and only the member knows; it takes nothing. */
export interface RuleVerdict {
  readonly rule: EthicsKind;
  readonly verdict: 'kept' | 'broken' | 'unproved' | 'not_judged';
  readonly quote: VerdictQuote | null;
}

/** Whether a rule was left open because of words that only the member can vouch for. */
export const isOpenClaim = ({ verdict, quote }: RuleVerdict) =>
  verdict === 'unproved' || (verdict === 'not_judged' && quote !== null);

/** What was said against each rule: the first words that broke it, and the first that cannot be checked. */
class Found {
  readonly broken = new Map<EthicsKind, VerdictQuote>();
  readonly unproved = new Map<EthicsKind, VerdictQuote>();
  readonly open = new Map<EthicsKind, VerdictQuote>();

  note(into: 'broken' | 'unproved' | 'open', rule: EthicsKind, quote: VerdictQuote): void {
    if (!this[into].has(rule)) this[into].set(rule, quote);
  }
}

/** Words that press: those that the model found, or what decided the hearing. */
function pressureIn({ number, said, reading }: ResolvedTurn): VerdictQuote {
  const wanted = reading.presses?.trim() || reading.quote;
  return { turn: number, text: quoteFrom(said, wanted, pressesIn) };
}

function noteClaims(found: Found, number: number, claims: readonly Claim[]): void {
  for (const { rule, quote, soundsMadeUp } of claims)
    found.note(soundsMadeUp ? 'unproved' : 'open', rule, { turn: number, text: quote });
}

/**
 * The six rules, each by the first words against it.
 * @param told what was known before the talk; what the client says in it is known from then on
 * @param phrases whether the talk is in the language of the fixed phrases
 */
export function judgeRules(
  { told, rubric }: { readonly told: readonly string[]; readonly rubric: number },
  turns: readonly ResolvedTurn[],
  phrases: boolean,
): RuleVerdict[] {
  const found = new Found();
  let known = told;
  for (const turn of turns) {
    const { number, said, hears, reading } = turn;
    const figures = figuresIn(known);
    const demands = judgesHangUp(rubric) ? demandsIn(said) : [];
    const marks = [...checkEthics([{ name: '', text: said }], figures), ...demands];
    const abuse = judgesTone(rubric) ? abuseIn(said) : null;
    if (abuse !== null) found.note('broken', 'manipulation', { turn: number, text: abuse });
    // Whether a figure of the member's own is true is known to them alone.
    for (const { kind, quote } of marks)
      found.note(kind === 'invented-number' ? 'open' : 'broken', kind, { turn: number, text: quote });
    const counted = countedProof(said, figures);
    if (counted !== null) found.note('broken', 'invented-proof', { turn: number, text: counted });
    if (judgesEach(rubric)) noteClaims(found, number, claimsIn(said, knownFrom(known), reading.claims));
    const pressed = hears === 'pressure' || hears === 'insult';
    if (pressed && !marks.some(({ kind }) => kind !== 'invented-number'))
      found.note('broken', 'manipulation', pressureIn(turn));
    // What the client said themselves may be said back.
    known = [...known, turn.answer];
  }
  return ethicsKinds.map((rule): RuleVerdict => {
    const [broken, unproved, open] = [found.broken.get(rule), found.unproved.get(rule), found.open.get(rule)];
    if (broken) return { rule, verdict: 'broken', quote: broken };
    if (unproved) return { rule, verdict: 'unproved', quote: unproved };
    if (open) return { rule, verdict: 'not_judged', quote: open };
    const isJudged = turns.length > 0 && (phrases || rule === 'invented-number');
    return { rule, verdict: isJudged ? 'kept' : 'not_judged', quote: null };
  });
}
