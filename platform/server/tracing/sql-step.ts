import type { Step } from './traced.ts';

const verbs = /^\s*(select|insert|update|delete|with|begin|commit|rollback|declare|fetch|set)\b/i;
const tables = /\b(?:from|into|update|join)\s+"?([a-z_]{1,60})"?/i;

/** What a statement does, and the first table it does it to. Nothing else of the statement is recorded. */
export function sqlStep(query: unknown): Step {
  const text =
    typeof query === 'string'
      ? query
      : typeof query === 'object' && query !== null && 'text' in query
        ? String(query.text)
        : '';
  const verb = (verbs.exec(text)?.[1] ?? 'other').toLowerCase();
  const table = tables.exec(text)?.[1];
  return {
    name: table === undefined ? `SQL ${verb}` : `SQL ${verb} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  };
}
