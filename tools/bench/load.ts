import { spawn } from 'node:child_process';

/** One thing that answers HTTP on this machine. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A Lua file for wrk, when each request differs. */
  readonly script?: string;
}

export interface Sample {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const clientProcessor = '1';
/** Servers are pinned to one core and the load to the other, so that they do not disturb each other. */
export const serverProcessor = '0';

function milliseconds(text: string): number {
  const [, value = '0', unit = 'ms'] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? 1;
  return Number(value) * factor;
}

/** Reads what wrk prints. @throws when requests failed, since a fast error is not a result */
export function readWrk(output: string): Sample {
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(output);
  if (failed) throw new Error(`requests failed: ${failed[0]}`);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  const p99Ms = milliseconds(/99%\s+(\S+)/.exec(output)?.[1] ?? '');
  if (!Number.isFinite(requestsPerSecond)) throw new Error(`not a report of wrk:\n${output}`);
  return { requestsPerSecond, p99Ms };
}

async function load(target: Target, plan: Plan): Promise<Sample> {
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const script = target.script === undefined ? [] : ['-s', target.script];
  const args = [
    '-c',
    clientProcessor,
    'wrk',
    '-t1',
    `-c${plan.connections}`,
    `-d${plan.seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    ...headers,
    ...script,
    target.url,
  ];
  const child = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  return readWrk(output);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Loads the targets in turn, round after round, so that a slow minute of the machine affects all equally. An extra
 * first round warms up and is not counted.
 */
export async function interleave(
  targets: readonly Target[],
  plan: Plan,
): Promise<ReadonlyMap<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const target of targets) {
      const sample = await load(target, plan);
      if (round > 0) samples.get(target.name)?.push(sample);
    }
  }
  return samples;
}

/** The median of the ratios round by round: `a` over `b`. */
export function ratio(samples: ReadonlyMap<string, Sample[]>, a: string, b: string): number {
  const [above, below] = [samples.get(a) ?? [], samples.get(b) ?? []];
  return median(
    above.map((sample, round) => sample.requestsPerSecond / (below[round]?.requestsPerSecond ?? Number.NaN)),
  );
}
