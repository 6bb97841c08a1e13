import type { Duel } from './duel.ts';
import { mean, rubricVersion, shareWon } from './duel.ts';
import { mostAlike, samenessOf } from './sameness.ts';
import { writers } from './writers.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

function duelLines(duels: readonly Duel[], rival: string): string[] {
  const against = duels.filter((duel) => duel.rival === rival);
  const { won, share, from, to } = shareWon(against);
  const ahead = against.filter(({ honestOurs, honestRival }) => honestOurs >= honestRival).length;
  return [
    `| the ${rival} prompt | ${won} of ${against.length} | ${percent(share)} | ${percent(from)} to ${percent(to)} | ${mean(against.map(({ honestOurs }) => honestOurs)).toFixed(1)} / ${mean(against.map(({ honestRival }) => honestRival)).toFixed(1)} | ${ahead} of ${against.length} |`,
  ];
}

function samenessLine(writer: string, texts: ReadonlyMap<string, string>): string {
  const own = [...texts].flatMap(([name, text]) => (name.startsWith(`${writer} `) ? [text] : []));
  const { texts: count, openers, hours, endings } = samenessOf(own);
  return `| ${writer} | ${count} | ${openers} | ${hours} | ${endings} |`;
}

/** The page docs/evidence/prompts.md. */
export function evidencePage(
  duels: readonly Duel[],
  texts: ReadonlyMap<string, string>,
  about: { readonly wrote: string; readonly judged: string; readonly date: string; readonly prompts: string },
): string {
  const lost = duels.filter(({ rival, votes }) => rival === 'good' && votes < 2);
  return [
    '# The prompts against their rivals',
    '',
    'Written by `npm run eval -- import`; do not edit. Thirty briefs (`tools/eval/briefs`), 16 of them from American companies, each written three times by the same kind of model: with our prompt, with what somebody types in a hurry, and with what a practiced seller asks (`tools/eval/writers.ts`). Each pair was judged blind, in both orders, as the buyer and as a head of sales: four votes, and a pair of two and two counts half.',
    '',
    `- ${about.date}, prompts ${about.prompts}, rubric ${rubricVersion}`,
    `- Written by: ${about.wrote}`,
    `- Judged by: ${about.judged}`,
    '',
    '| against | pairs won | share | 95 % interval | honesty, ours / theirs | honesty not behind |',
    '|---|---|---|---|---|---|',
    ...duelLines(duels, 'good'),
    ...duelLines(duels, 'lazy'),
    '',
    'Before, measured by hand on 22 pairs of an earlier set of briefs with earlier prompts: 0 of 22 against a practiced seller’s own prompt.',
    '',
    `How alike the texts of one writer are: how many of them share their most frequent first three words, hour, and last three words. Bound for ours: ${mostAlike}.`,
    '',
    '| writer | texts | opener | hour | ending |',
    '|---|---|---|---|---|',
    ...writers.map((writer) => samenessLine(writer, texts)),
    '',
    ...(lost.length === 0
      ? []
      : [
          'What the judges said where the good prompt won:',
          '',
          ...lost.flatMap(({ brief, why }) => why.map((words) => `- ${brief}: ${words}`)),
          '',
        ]),
  ].join('\n');
}
