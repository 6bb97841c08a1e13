import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type OpenStep, traceWith } from './traced.ts';

const withinMs = 5000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const headersOf = (text: string | undefined) =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
      ]),
  );

/** Sends every step to a collector in batches. If it is away, only traces are lost. @returns a function that ends it */
export function reportTraces(given: {
  readonly endpoint: string;
  readonly headers: string | undefined;
  readonly ratio: number;
  readonly node: string;
  readonly version: string;
}): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'make-me-great',
      'service.version': given.version,
      'service.instance.id': given.node,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(given.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${given.endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: headersOf(given.headers),
          timeoutMillis: withinMs,
        }),
        exportTimeoutMillis: withinMs,
      }),
    ],
  });
  const tracer = provider.getTracer('make-me-great', given.version);
  const spans = new WeakMap<OpenStep, Span>();
  traceWith(({ attributes, kind, name }, within) => {
    const parent = within === null ? undefined : spans.get(within);
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    const open: OpenStep = {
      rename: (to) => void span.updateName(to),
      set: (more) => void span.setAttributes(more),
      end: (failure) => {
        if (failure !== null) {
          span.setAttribute('error.type', failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
    spans.set(open, span);
    return open;
  });
  return async () => {
    traceWith(null);
    // Steps that cannot be sent are lost: the process must not wait for a collector to end.
    await provider.shutdown().catch(() => undefined);
  };
}
