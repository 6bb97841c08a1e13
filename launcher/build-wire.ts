import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { root } from './project.ts';

const contract = /\/features\/[^/]+\/contract(?:-\w+)?\.ts$/;
const wire = '?wire';
const schemas = '?schemas';
/** What the browser reads of an endpoint: `call()` needs no more, and answers are not parsed a second time. */
const keptProperties = new Set(['id', 'method', 'path']);
const schemaUse = /\b([a-z]\w*)\.(?:params|query|body|output|partial)\b/g;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Literal extends Node {
  readonly properties: readonly (Node & {
    readonly key?: { readonly name?: string };
    readonly value?: Node;
  })[];
}
interface Declared {
  readonly id: { readonly name: string };
  readonly init:
    | (Node & { readonly callee?: { readonly name?: string }; readonly arguments?: readonly Literal[] })
    | null;
}
interface Statement extends Node {
  readonly declaration?: {
    readonly type: string;
    readonly id?: { readonly name: string };
    readonly declarations?: readonly Declared[];
  } | null;
}

/** The endpoints of a contract as bare object literals, and the names of everything else that it exports. */
export function splitContract(text: string): {
  endpoints: ReadonlyMap<string, string>;
  others: readonly string[];
} {
  const endpoints = new Map<string, string>();
  const others: string[] = [];
  for (const { declaration } of parseAst(text, { lang: 'ts' }).body as unknown as Statement[]) {
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) others.push(declaration.id.name);
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations ?? []) {
      const given = init?.callee?.name === 'endpoint' ? init.arguments?.[0] : undefined;
      const kept = given?.properties.filter(({ key }) => keptProperties.has(key?.name ?? '')) ?? [];
      // A path put together from constants could not stand alone.
      const standsAlone =
        kept.length === keptProperties.size && kept.every(({ value }) => value?.type === 'Literal');
      if (standsAlone)
        endpoints.set(id.name, `{ ${kept.map(({ start, end }) => text.slice(start, end)).join(', ')} }`);
      else others.push(id.name);
    }
  }
  return { endpoints, others };
}

/** Names that some page reads a schema from, as in `updateCard.body.shape`; a name too many only costs bytes. */
function namesWithSchemas(): ReadonlySet<string> {
  const pages = globSync(
    ['{features/*/{client,admin},platform/client,app}/**/*.{ts,tsx}', 'features/*/rules.ts'],
    { cwd: root },
  );
  return new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(schemaUse)].map(([, name = '']) => name),
    ),
  );
}

/**
 * Cuts each contract in two for the browser: its endpoints, which any page may call, and its schemas, which only forms
 * read. The bundler then loads zod with the first form instead of with the app.
 */
export function cutContracts(): Plugin {
  let used: ReadonlySet<string> = new Set();
  return {
    name: 'cut-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      used = namesWithSchemas();
    },
    resolveId(id) {
      return id.endsWith(wire) || id.endsWith(schemas) ? id : null;
    },
    load(id) {
      const file = id.replace(/\?\w+$/, '');
      if (!contract.test(file)) return null;
      const text = readFileSync(file, 'utf8');
      if (id.endsWith(schemas)) return { code: text, moduleType: 'ts' };
      const { endpoints, others } = splitContract(text);
      const bare = [...endpoints].filter(([name]) => !used.has(name));
      if (id.endsWith(wire))
        return bare.map(([name, literal]) => `export const ${name} = ${literal};`).join('\n');
      const whole = [...others, ...[...endpoints.keys()].filter((name) => used.has(name))];
      const from = (names: readonly string[], part: string) =>
        names.length > 0 ? `export { ${names.join(', ')} } from ${JSON.stringify(file + part)};` : '';
      return {
        code: `${from(
          bare.map(([name]) => name),
          wire,
        )}\n${from(whole, schemas)}`,
        moduleSideEffects: false,
      };
    },
  };
}
