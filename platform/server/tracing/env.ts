import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Where traces go. The names are those of OpenTelemetry. */
export const tracingEnvironment = environmentPart(
  {
    /** A collector that speaks OTLP over HTTP, e.g. http://127.0.0.1:4318; unset: nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(
      z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
    ),
    /** Headers that the collector requires, as name=value, separated by commas. */
    OTEL_EXPORTER_OTLP_HEADERS: optional(
      z.string().regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value, comma-separated'),
    ),
    /** The share of requests that are traced, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  },
  ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }) =>
    headers !== undefined && endpoint === undefined
      ? ['OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT']
      : [],
);
