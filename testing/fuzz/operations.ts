import { openApiDocument } from '#platform/server/http/openapi.ts';
import type { App } from '#testing/harness.ts';
import type { Operation } from './requests.ts';
import type { Schema } from './values.ts';

interface Documented {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: Schema }[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
}

function operationOf(path: string, method: string, documented: Documented): Operation {
  const { operationId, parameters, requestBody } = documented;
  const part = (where: 'path' | 'query'): Schema => {
    const fields = parameters.filter((parameter) => parameter.in === where);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    };
  };
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    params: part('path'),
    query: part('query'),
    body: requestBody?.content['application/json'].schema ?? null,
  };
}

/** The operations of the OpenAPI document, read without any other knowledge. */
export function operationsOf(app: App): Operation[] {
  const endpoints = app.product.routes.map(({ endpoint }) => endpoint);
  const { paths } = openApiDocument(endpoints, {
    appUrl: app.origin,
    version: '0',
    cookieName: 'session',
    examples: {},
    messages: [],
  });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf(path, method, documented as Documented),
    ),
  );
}
