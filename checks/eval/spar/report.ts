import type { Played } from './play.ts';
import { sellerNames } from './sellers.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10);

/** Both numbers of a talk as one, for the comparison of sellers only; a talk that was hung up early has none. */
const pointsOf = ({ verdict: { heard, said } }: Played) => ((heard ?? 0) + (said ?? 0)) / 2;

const least = { role: 95, pairs: 95, ahead: 20 } as const;

/** How many pairs of an honest and a pushy seller, with the same client, end far enough apart. */
function pairsOf(played: readonly Played[]) {
  const key = ({ card, temper }: Played) => `${card} ${temper}`;
  const pushy = new Map(played.filter(({ seller }) => seller === 'pushy').map((one) => [key(one), one]));
  const pairs = played
    .filter(({ seller }) => seller === 'honest')
    .flatMap((honest) => {
      const other = pushy.get(key(honest));
      return other ? [pointsOf(honest) - pointsOf(other)] : [];
    });
  return {
    all: pairs.length,
    ahead: pairs.filter((by) => by >= least.ahead).length,
    closest: Math.min(...pairs),
  };
}

function figuresOf(played: readonly Played[]) {
  const pairs = pairsOf(played);
  return {
    role: percent(played.filter(({ breaks }) => breaks.length === 0).length, played.length),
    pairs,
    ahead: percent(pairs.ahead, pairs.all),
    quotes: percent(played.filter(({ quotesExist }) => quotesExist).length, played.length),
    reproducible: percent(played.filter(({ reproducible }) => reproducible).length, played.length),
  };
}

/** The thresholds that a run missed, in words. */
export function missedThresholds(played: readonly Played[]): string[] {
  const { role, ahead, quotes, reproducible } = figuresOf(played);
  return [
    ...(role < least.role ? [`the role was kept in ${role}% of talks, not in ${least.role}%`] : []),
    ...(ahead < least.pairs ? [`honest was ahead in ${ahead}% of pairs, not in ${least.pairs}%`] : []),
    ...(quotes < 100 ? [`quotes exist in ${quotes}% of talks`] : []),
    ...(reproducible < 100 ? [`verdicts are reproducible in ${reproducible}% of talks`] : []),
  ];
}

interface About {
  readonly model: string;
  readonly demo: boolean;
  readonly date: string;
  readonly prompt: string;
  readonly failures: number;
}

/** docs/eval-spar.md. */
export function reportOf(played: readonly Played[], { model, demo, date, prompt, failures }: About): string {
  const { role, ahead, pairs, quotes, reproducible } = figuresOf(played);
  const mean = (of: readonly Played[], value: (one: Played) => number | null) =>
    of.length === 0
      ? '–'
      : String(Math.round(of.reduce((sum, one) => sum + (value(one) ?? 0), 0) / of.length));
  const rows = sellerNames.map((seller) => {
    const of = played.filter((one) => one.seller === seller);
    const kept = of.filter(({ breaks }) => breaks.length === 0).length;
    const cells = [
      seller,
      of.length,
      mean(of, ({ turns }) => turns),
      `${percent(kept, of.length)}%`,
      mean(of, ({ verdict }) => verdict.heard),
      mean(of, ({ verdict }) => verdict.said),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const broken = played
    .filter(({ breaks }) => breaks.length > 0)
    .slice(0, 20)
    .map(({ card, temper, seller, breaks }) => `- ${seller} with ${card}, ${temper}: ${breaks.join('; ')}`);
  return [
    '# Practice calls of scripted sellers',
    '',
    `Written by \`npm run eval -- spar\` on ${date}: ${model}, prompt ${prompt}, ${played.length} talks of up to 20 turns, ${failures} answers that had to be repaired or failed.`,
    demo
      ? 'The client was the demo’s, which follows rules: this proves state, rubric and harness, and says nothing of a real model.'
      : 'The client was a real model.',
    '',
    '| What | Found | Wanted |',
    '|---|---|---|',
    `| talks in which the client kept its role | ${role}% | ${least.role}% |`,
    `| pairs in which the honest seller ends at least ${least.ahead} points above the pushy one | ${ahead}% of ${pairs.all}, the closest by ${pairs.closest} | ${least.pairs}% |`,
    `| talks in which every quote was said | ${quotes}% | 100% |`,
    `| talks whose verdict follows from the record again | ${reproducible}% | 100% |`,
    '',
    '| Seller | Talks | Turns | Role kept | Heard | Said |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(broken.length === 0 ? [] : ['## Where the role was left', '', ...broken, '']),
  ].join('\n');
}
