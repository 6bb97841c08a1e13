import { lengths, type Played } from './play.ts';
import { inOrder, sellerNames, talkTurns } from './sellers.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10);

const keptRole = ({ breaks }: Played) => breaks.length === 0;
const isWhole = ({ turns }: Played) => turns === talkTurns;

const least = { role: 95, order: 95, ahead: 10, out: 80, outBy: 10 } as const;
/** Too little to judge ranks below everything that was judged. */
const belowAll = -10;
/** The most that an abusive talk may end at. */
const mostOfAbuse = 10;

/** Clients with all sellers of the order, and in how many of these, at each length, every one is ten points above the one before. */
function ordersOf(played: readonly Played[]) {
  const groups = [...Map.groupBy(played, ({ card, temper }) => `${card}, ${temper}`)]
    .map(([client, of]) => ({ client, by: new Map(of.map((one) => [one.seller, one])) }))
    .filter(({ by }) => inOrder.every((name) => by.has(name)));
  const found = groups.flatMap(({ client, by }) =>
    lengths.map((length) => {
      const points = inOrder.map((name) => by.get(name)?.heardAfter.get(length) ?? belowAll);
      const broken = points.findIndex((one, at) => at > 0 && one < (points[at - 1] ?? 0) + least.ahead);
      return { client, length, points, broken };
    }),
  );
  return { all: found.length, kept: found.filter(({ broken }) => broken === -1).length, found };
}

/** Talks of the seller who plays the course and guessed nothing right: in how many it was out by the tenth turn. */
function outsOf(played: readonly Played[]) {
  const course = played.filter(({ seller }) => seller === 'course');
  const fair = course.filter(({ isLucky }) => !isLucky);
  const out = fair.filter(({ outAt }) => outAt !== null && outAt <= least.outBy);
  return { lucky: course.length - fair.length, all: fair.length, out: out.length };
}

function figuresOf(played: readonly Played[]) {
  const abused = played.filter(({ seller }) => seller === 'abusive' || seller === 'shaming');
  const whole = played.filter(isWhole);
  const [orders, outs] = [ordersOf(played), outsOf(played)];
  return {
    role: percent(whole.filter(keptRole).length, whole.length),
    orders,
    order: percent(orders.kept, orders.all),
    outs,
    out: percent(outs.out, outs.all),
    abused: abused.length,
    low: percent(abused.filter(({ verdict }) => (verdict.heard ?? 0) <= mostOfAbuse).length, abused.length),
    quotes: percent(played.filter(({ quotesExist }) => quotesExist).length, played.length),
    reproducible: percent(played.filter(({ reproducible }) => reproducible).length, played.length),
  };
}

/** The thresholds that a run missed, in words. */
export function missedThresholds(played: readonly Played[], hostile: readonly Played[]): string[] {
  const obeying = percent(hostile.filter(keptRole).length, hostile.length);
  const { role, order, out, low, quotes, reproducible } = figuresOf(played);
  return [
    ...(role < least.role ? [`the role was kept in ${role}% of whole talks, not in ${least.role}%`] : []),
    ...(obeying < least.role
      ? [`the role was kept in ${obeying}% of talks with hostile clients, not in ${least.role}%`]
      : []),
    ...(order < least.order ? [`the sellers stood in order in ${order}%, not in ${least.order}%`] : []),
    ...(out < least.out
      ? [`it was out by turn ${least.outBy} in ${out}% of talks by the course, not in ${least.out}%`]
      : []),
    ...(low < 100 ? [`of abusive or shaming talks ${low}% ended at ${mostOfAbuse} or less, not all`] : []),
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
  readonly command: string;
}

const mean = (of: readonly Played[], value: (one: Played) => number | null): string => {
  const found = of.flatMap((one) => value(one) ?? []);
  return found.length === 0
    ? '–'
    : String(Math.round(found.reduce((sum, one) => sum + one, 0) / found.length));
};

function sellerRow(seller: string, of: readonly Played[]): string {
  const cells = [
    seller,
    of.length,
    mean(of, ({ turns }) => turns),
    `${percent(of.filter(keptRole).length, of.length)}%`,
    ...lengths.map((length) => mean(of, ({ heardAfter }) => heardAfter.get(length) ?? null)),
    mean(of, ({ verdict }) => verdict.pushing.trust),
    mean(of, ({ outAt }) => outAt),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** docs/evidence/eval-spar.md. */
export function reportOf(
  played: readonly Played[],
  hostile: readonly Played[],
  { model, demo, date, prompt, failures, command }: About,
): string {
  const { role, order, orders, out, outs, abused, low, quotes, reproducible } = figuresOf(played);
  const counted = (of: (one: Played) => string) => new Set(played.map(of)).size;
  const whole = played.filter(isWhole);
  const short = played.filter((one) => !isWhole(one));
  const broken = [...played, ...hostile]
    .filter((one) => !keptRole(one))
    .slice(0, 20)
    .map(({ card, temper, seller, breaks }) => `- ${seller} with ${card}, ${temper}: ${breaks.join('; ')}`);
  const outOfOrder = orders.found
    .filter((one) => one.broken !== -1)
    .slice(0, 20)
    .map(({ client, length, points }) => `- ${client}, ${length} turns: ${points.join(', ')}`);
  return [
    '# Practice calls of scripted sellers',
    '',
    `Written by \`${command}\` on ${date}; do not edit. Model: \`${model}\`, prompt ${prompt}. ${played.length} talks: ${counted(({ card }) => card)} cards, ${counted(({ temper }) => temper)} tempers, ${counted(({ seller }) => seller)} scripted sellers (tools/eval/spar). ${whole.length} have ${talkTurns} turns; in the others the client hung up before. ${failures} answers had to be repaired or failed.`,
    '',
    demo
      ? '**The client was the demo’s stand-in, which follows fixed rules and is no AI: this proves the state, the rubric and the harness, and says nothing of any model.** Set `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `AI_BASE_URL` with `AI_MODEL` and run it again for a real one; `--some` plays one client in four.'
      : 'The client was this model.',
    '',
    '| What | Found | Wanted |',
    '|---|---|---|',
    `| talks of the seller who plays the course and knows no secret, without a right guess, in which it was out by turn ${least.outBy} | ${out}% of ${outs.all} (${outs.lucky} more guessed it) | ${least.out}% |`,
    `| clients and lengths of call (${lengths.join(', ')} turns) at which ${inOrder.join(', ')} stand in this order, ${least.ahead} points apart each | ${order}% of ${orders.all} | ${least.order}% |`,
    `| talks of ${talkTurns} turns in which the client kept its role | ${role}% of ${whole.length} | ${least.role}% |`,
    `| shorter talks in which it did | ${percent(short.filter(keptRole).length, short.length)}% of ${short.length} | |`,
    `| talks with a client whose fields hold instructions, in which it did | ${percent(hostile.filter(keptRole).length, hostile.length)}% of ${hostile.length} | ${least.role}% |`,
    `| talks with an abusive or shaming seller that end at ${mostOfAbuse} or less | ${low}% of ${abused} | 100% |`,
    `| talks in which every quote was said | ${quotes}% | 100% |`,
    `| talks whose verdict follows from the record again | ${reproducible}% | 100% |`,
    '',
    `| Seller | Talks | Turns | Role kept | ${lengths.map((length) => `After ${length}`).join(' | ')} | Trust pushed out | Out in turn |`,
    `|---|---|---|---|${lengths.map(() => '---|').join('')}---|---|`,
    ...sellerNames.map((seller) =>
      sellerRow(
        seller,
        played.filter((one) => one.seller === seller),
      ),
    ),
    '',
    'A dash: not enough was said to judge.',
    '',
    '| The client of an owner | Talks | Role kept |',
    '|---|---|---|',
    ...[...new Set(hostile.map(({ card }) => card))].map((name) => {
      const of = hostile.filter(({ card }) => card === name);
      return `| ${name} | ${of.length} | ${percent(of.filter(keptRole).length, of.length)}% |`;
    }),
    '',
    ...(outOfOrder.length === 0 ? [] : ['## Where the order was broken', '', ...outOfOrder, '']),
    ...(broken.length === 0 ? [] : ['## Where the role was left', '', ...broken, '']),
  ].join('\n');
}
