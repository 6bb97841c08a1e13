import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { docsPage } from './docs-page.ts';
import type { OpenRoute } from './open-route.ts';
import { fileResponse, jsonFile, type StaticFile } from './static-files.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isEmpty = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

function parameters(where: 'path' | 'query', schema: z.ZodType) {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

const tokenWords = ({ takesToken }: Endpoint) =>
  takesToken === null ? '' : ` Personal tokens: ${takesToken === 'read' ? 'all' : 'those that may write'}.`;

/** One request and its answer, as they are sent. */
export interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

const exampleOf = (value: unknown) => (value === undefined ? {} : { example: value });

function operation(endpoint: Endpoint, example: Example | undefined) {
  const isFunction = endpoint.path.startsWith('/api/functions/');
  const error = { $ref: `#/components/schemas/${isFunction ? 'FunctionError' : 'Error'}` };
  const doorErrors = endpoint.access === 'anyone' ? [] : (['unauthenticated'] as const);
  const codes = [...doorErrors, ...endpoint.errors, 'too_many_requests' as const];
  const failures = Object.fromEntries(
    codes.map((code) => [
      String(errorCatalogue[code].status),
      { description: errorCatalogue[code].message, content: { 'application/json': { schema: error } } },
    ]),
  );
  const stream = endpoint.partial
    ? { 'text/event-stream': { schema: schemaOf(endpoint.partial, 'output') } }
    : {};
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.${tokenWords(endpoint)}`,
    tags: [endpoint.id.split('.')[0]],
    security:
      endpoint.access === 'anyone'
        ? []
        : [{ cookie: [] }, { bearer: [] }, ...(endpoint.takesToken === null ? [] : [{ personalToken: [] }])],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(isEmpty(endpoint.body)
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(endpoint.body, 'input'),
                ...exampleOf(example?.body),
              },
            },
          },
        }),
    responses: {
      '200': {
        description: 'OK',
        content: {
          'application/json': { schema: schemaOf(endpoint.output, 'output'), ...exampleOf(example?.answer) },
          ...stream,
        },
      },
      ...failures,
    },
  };
}

interface ApiInfo {
  readonly appUrl: string;
  readonly version: string;
  readonly cookieName: string;
  /** By the id of the endpoint. */
  readonly examples: Readonly<Record<string, Example>>;
  /** What members' own programs are sent, by its type. */
  readonly messages: readonly { readonly type: string }[];
}

/** A message of ours to a member's program. */
const webhook = (message: { readonly type: string }) => ({
  post: {
    operationId: message.type,
    summary: 'Posted to the webhooks of a member that want it, signed by Standard Webhooks.',
    tags: ['webhooks'],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { content: { 'application/json': { example: message } } },
    responses: { '2XX': { description: 'It arrived. After any other answer it is posted again later.' } },
  },
});

/** The OpenAPI 3.1 document of these endpoints, generated from their contracts alone. */
export function openApiDocument(endpoints: readonly Endpoint[], info: ApiInfo) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, info.examples[endpoint.id]),
    };
  }
  const failure = {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Make Me Great!', version: info.version },
    servers: [{ url: info.appUrl }],
    paths,
    webhooks: Object.fromEntries(info.messages.map((message) => [message.type, webhook(message)])),
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: info.cookieName },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mmg_pat_…',
          description:
            'Made by its member under Settings, Assistants and tokens. In an address it is refused.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'object', properties: { ...failure, message: { type: 'string' } } } },
        },
        FunctionError: { type: 'object', properties: { ...failure, error: { type: 'string' } } },
      },
    },
  };
}

/** `GET /api/openapi.json` and `GET /api/docs`. The document takes long to make: the first request makes it for all. */
export function apiDocsRoutes(endpoints: readonly Endpoint[], info: ApiInfo): OpenRoute[] {
  let made: StaticFile | null = null;
  const documentFile = () => (made ??= jsonFile(openApiDocument(endpoints, info)));
  const methods = ['GET', 'HEAD'] as const;
  return [
    {
      id: 'docs.openApi',
      methods,
      path: '/api/openapi.json',
      answer: (visit) => Promise.resolve(fileResponse(documentFile(), visit)),
    },
    {
      id: 'docs.page',
      methods,
      path: '/api/docs',
      answer: async ({ headers }) =>
        new Response(String(await docsPage(endpoints)), {
          headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
        }),
    },
  ];
}
