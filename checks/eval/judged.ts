import { anchors } from './anchors.ts';
import type { KeptRun } from './keep.ts';
import { type Agreement, agreementOf, agreementWanted, type Ask, compare, isTrusted } from './pairwise.ts';

/** What the judge said of a run, and whether it may be believed. */
export interface Judged {
  readonly agreement: Agreement;
  /** Null where the judge is not trusted, or where no earlier run can be compared with. */
  readonly against: {
    readonly prompts: string;
    readonly better: number;
    readonly worse: number;
    readonly open: number;
  } | null;
}

/** Tries the judge on the anchors, and only if it agrees with them has it compare two runs. */
export async function judgeRun(
  ask: Ask,
  run: {
    readonly texts: Readonly<Record<string, string>>;
    readonly briefs: Readonly<Record<string, string>>;
    readonly earlier: KeptRun | null;
  },
): Promise<Judged> {
  const agreement = await agreementOf(ask, anchors);
  const { earlier } = run;
  if (!isTrusted(agreement) || earlier === null) return { agreement, against: null };
  const count = { better: 0, worse: 0, open: 0 };
  for (const [name, first] of Object.entries(run.texts)) {
    const second = earlier.texts[name];
    const brief = run.briefs[name];
    if (second === undefined || brief === undefined) continue;
    const verdict = await compare(ask, { brief, first, second });
    count[verdict === 'first' ? 'better' : verdict === 'second' ? 'worse' : 'open'] += 1;
  }
  return { agreement, against: { prompts: earlier.prompts, ...count } };
}

/** The judge's lines of the report. @param judged null where no real model is configured */
export function judgedLines(judged: Judged | null): string[] {
  if (judged === null)
    return ['Not judged: which text is better is asked of a real model only, and no key is configured.'];
  const { agreed, pairs, by } = judged.agreement;
  const share = `The judge agreed with ${agreed} of ${pairs} ratings (bland ${by.bland}, pushy ${by.pushy}, wrong ${by.wrong} of ${pairs / 3} each), asked blind and in both orders.`;
  if (!isTrusted(judged.agreement))
    return [share, `Not judged: below ${agreementWanted * 100} % its word does not count.`];
  if (judged.against === null)
    return [share, 'Not compared: no earlier run of this model with other prompts.'];
  const { prompts, better, worse, open } = judged.against;
  return [share, `Against prompts ${prompts}: better ${better}, worse ${worse}, undecided ${open}.`];
}
