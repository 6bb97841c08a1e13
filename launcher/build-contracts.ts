import { parseAst, type Plugin } from 'vite';

/** The parts of an endpoint that only the server reads: the browser parses no answers (`platform/client/call.ts`). */
const ofServer = new Set(['summary', 'output', 'partial', 'errors', 'limit', 'freshViewer', 'whileLooking']);

/** A node of the syntax tree: its place in the text, and whatever else its kind has. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined);

/** The properties of the object that `endpoint(…)` is given in this expression. */
function declared(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'endpoint') return [];
  const [given] = node['arguments'] as readonly Node[];
  return given?.type === 'ObjectExpression' ? (given['properties'] as readonly Node[]) : [];
}

/**
 * A contract as a browser needs it: without the parts of its endpoints that only the server reads. The schemas of their
 * answers, which nothing else uses then, are dropped too.
 */
export function forBrowser(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
  const dropped = [...nodesIn(program)]
    .flatMap(declared)
    .filter((property) => ofServer.has(String(nameOf(property['key']))));
  return dropped
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return text.slice(0, start) + text.slice(end + comma);
    }, code);
}

/** Removes from browsers' contracts what only the server reads: 270 schemas that delay the first word on a page. */
export function withoutAnswers(): Plugin {
  return {
    name: 'contracts-without-answers',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const isContract = /\/(features|platform)\/.*\.ts$/.test(id) && code.includes('endpoint({');
      return isContract ? { code: forBrowser(code), map: null } : null;
    },
  };
}
