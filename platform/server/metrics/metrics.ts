import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { describeError, type Logger } from '#platform/server/logger.ts';

/** One figure with its labels. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is read when the metrics are requested. */
export interface Source {
  /** Without the prefix `mmg_`; its unit last, as OpenMetrics wants it. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/** One answered request, as the histogram counts it. */
export interface Timed {
  /** The route's id. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of this process, in OpenMetrics: its own, its requests, and what the sources read. A source that fails is
 * missing from the answer and counted as failed; the others are there.
 */
export function createMetrics(
  given: {
    readonly version: string;
    readonly build: string;
    readonly node: string;
    readonly sources: readonly Source[];
  },
  log: Logger,
) {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'mmg_build_info',
    help: 'The version and the build that run here; always 1.',
    labelNames: ['version', 'build', 'node'],
    registers,
  }).set({ version: given.version, build: given.build, node: given.node }, 1);
  const requests = new Histogram({
    name: 'mmg_http_request_duration_seconds',
    help: 'Until the head of the answer; a stream goes on after that.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const failed = new Gauge({
    name: 'mmg_source_failed',
    help: 'Whether a source could not be read this time.',
    labelNames: ['source'],
    registers,
  });
  for (const { help, labels = [], name, read } of given.sources)
    new Gauge({
      name: `mmg_${name}`,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        this.reset();
        // A gauge without labels is reset to 0, which would read as a figure where there is none.
        if (labels.length === 0) this.remove();
        try {
          for (const { labels: of = {}, value } of await read()) this.set(of, value);
          failed.set({ source: name }, 0);
        } catch (error) {
          failed.set({ source: name }, 1);
          log.warn({ source: name, ...describeError(error) }, 'a metric could not be read');
        }
      },
    });

  return {
    contentType: registry.contentType,
    /** Counts one answered request. */
    observe: ({ method, route, seconds, status }: Timed) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    /** All of them as text. */
    read: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
