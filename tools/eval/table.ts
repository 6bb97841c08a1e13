import type { Verdict } from './judge.ts';
import type { EvalRow } from './run.ts';

const yes = (value: boolean | null) => (value === null ? '–' : value ? 'yes' : '**no**');

function line({ name, verdict, repairs, ms, tokens }: EvalRow): string {
  const cells =
    verdict === null
      ? ['**no**', String(repairs), '–', '–', '–', '–', '–', '–', '–', '–']
      : [
          'yes',
          String(repairs),
          yes(verdict.limitKept),
          yes(verdict.emailsRight),
          verdict.ethics.join(', ') || '0',
          `${verdict.factsFound} of ${verdict.factsWanted}`,
          verdict.invented.join(', ') || 'nothing',
          verdict.plain.patterns.join(', ') || '0',
          `${verdict.plain.signable} of ${verdict.plain.sentences}`,
          String(verdict.words),
        ];
  return `| ${[name, ...cells, String(ms), tokens === null ? '–' : String(tokens)].join(' | ')} |`;
}

const count = <Item>(items: readonly Item[], holds: (item: Item) => boolean) => items.filter(holds).length;

/** The totals of a table, one sentence each. */
export function totals(rows: readonly EvalRow[]): string[] {
  const verdicts = rows.flatMap(({ verdict }) => verdict ?? []);
  const sequences = verdicts.filter(({ emailsRight }) => emailsRight !== null);
  const [found, wanted] = [
    verdicts.reduce((sum, { factsFound }) => sum + factsFound, 0),
    verdicts.reduce((sum, { factsWanted }) => sum + factsWanted, 0),
  ];
  const sum = (of: (plain: Verdict['plain']) => number) =>
    verdicts.reduce((total, { plain }) => total + of(plain), 0);
  return [
    `${verdicts.length} of ${rows.length} in the required shape, ${count(rows, ({ repairs }) => repairs > 0)} after a repair or not at all`,
    `${count(verdicts, ({ limitKept }) => limitKept)} of ${verdicts.length} within their limits before anything was cut`,
    `${count(sequences, ({ emailsRight }) => emailsRight === true)} of ${sequences.length} sequences with the right number of emails`,
    `${count(verdicts, ({ ethics }) => ethics.length === 0)} of ${verdicts.length} without an ethics mark`,
    `${found} of ${wanted} facts of the briefs found again`,
    `${count(verdicts, ({ invented }) => invented.length === 0)} of ${verdicts.length} without an invented figure or name`,
    `${count(verdicts, ({ plain }) => plain.patterns.length === 0)} of ${verdicts.length} without one of the known patterns`,
    `${sum(({ signable }) => signable)} of ${sum(({ sentences }) => sentences)} sentences that a competitor could sign`,
  ];
}

/** The page docs/evidence/eval.md. @param demo whether the demo's model wrote it: then it proves only the harness */
export function evalPage(
  rows: readonly EvalRow[],
  about: { readonly model: string; readonly demo: boolean; readonly date: string; readonly prompts: string },
): string {
  return [
    '# Evaluation of the studio’s prompts',
    '',
    'Written by `npm run eval`; do not edit. Thirty fixed briefs (`tools/eval/briefs`), one call each, judged by rules that need no model. Which text is better is another question: `npm run eval -- export` puts each beside its rivals (`docs/evidence/prompts.md`).',
    '',
    about.demo
      ? `**Demo: written by the demo’s model (\`${about.model}\`), which is templates and no AI. This table proves the harness, and says nothing on the quality of any model or prompt.** Set \`ANTHROPIC_API_KEY\`, \`OPENAI_API_KEY\` or \`AI_BASE_URL\` with \`AI_MODEL\` and run it again for a real one.`
      : `Model: \`${about.model}\`.`,
    '',
    `${about.date}, prompts ${about.prompts}.`,
    '',
    ...totals(rows).map((total) => `- ${total}`),
    '',
    '| brief | shape | failed attempts | limit kept | emails right | ethics marks | facts found | invented | patterns | signable | words | ms | tokens |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    'Names are found by a capital in mid-sentence: a quotation that begins there is counted as one, so read this column before believing it.',
    '',
  ].join('\n');
}
