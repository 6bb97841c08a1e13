import ts from 'typescript';
import type { Violation } from '#checks/verdict.ts';
import { type Law, type SourceFile, violationAt } from './law.ts';

const name = 'inputs-are-bounded';
/** Inputs by the function that declares them; a tool's output is one too, since it comes back as a member's edit. */
const inputsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['endpoint', new Set(['params', 'query', 'body'])],
  ['studioContract', new Set(['input', 'output'])],
]);
/** zod builders that accept a text or number of any size, or anything at all. */
const bare = new Set([
  'any',
  'bigint',
  'date',
  'email',
  'float32',
  'float64',
  'int',
  'int32',
  'json',
  'nan',
  'number',
  'string',
  'templateLiteral',
  'unknown',
  'url',
]);
const bareGroups = new Set(['coerce', 'iso']);
/** Where the building blocks themselves are defined. */
const blocks = /^platform\/contract\/(fields|text)\.ts$/;

const isContract = (path: string) =>
  /(^|\/)contract[^/]*(\/[^/]+)?\.ts$/.test(path) && !path.endsWith('.test.ts');

interface Room {
  readonly file: SourceFile;
  readonly syntax: ts.SourceFile;
  /** The file's own declarations by name. */
  readonly own: ReadonlyMap<string, ts.Node>;
  readonly taken: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** The file that an import names, as a path of the tree. */
function pathOf(importer: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return `${importer.slice(0, importer.lastIndexOf('/'))}/${specifier.replace(/^\.\//, '')}`;
}

/** The names that a declaration binds: `a`, or each of `{ a, b: c }`. */
function namesIn(binding: ts.BindingName): string[] {
  if (ts.isIdentifier(binding)) return [binding.text];
  return binding.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function roomOf(file: SourceFile, syntax: ts.SourceFile): Room {
  const own = new Map<string, ts.Node>();
  const taken = new Map<string, { path: string; name: string }>();
  for (const statement of syntax.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) own.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement)) {
      for (const { name: binding, initializer } of statement.declarationList.declarations)
        for (const given of namesIn(binding)) if (initializer) own.set(given, initializer);
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const path = pathOf(file.path, statement.moduleSpecifier.text);
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const element of bindings.elements)
      taken.set(element.name.text, { path, name: (element.propertyName ?? element.name).text });
  }
  return { file, syntax, own, taken };
}

/** `z.string` or `z.coerce.number`, when a node begins with one of the unbounded builders. */
function bareBuilder(node: ts.Node): string | null {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null;
  if (node.expression.text !== 'z') return null;
  return bare.has(node.name.text) || bareGroups.has(node.name.text) ? `z.${node.name.text}` : null;
}

/** Whether a name refers to something declared elsewhere, and is not a key or a member. */
function isReference(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

function judge(files: readonly SourceFile[]): readonly Violation[] {
  const rooms = new Map<string, Room>();
  for (const file of files)
    if (file.syntax !== null && isContract(file.path)) rooms.set(file.path, roomOf(file, file.syntax));
  const seen = new Set<ts.Node>();
  const found: Violation[] = [];

  /** Follows what an input is made of, into other declarations and other contracts. */
  function follow(room: Room, node: ts.Node): void {
    if (seen.has(node) || blocks.test(room.file.path)) return;
    seen.add(node);
    const builder = bareBuilder(node);
    if (builder !== null) {
      const message = `${builder} bounds nothing, and is part of an input: use the blocks of #platform/contract/`;
      found.push(violationAt(name, room.syntax, node, message));
    }
    if (isReference(node)) followName(room, node.text);
    ts.forEachChild(node, (child) => follow(room, child));
  }

  function followName(room: Room, reference: string): void {
    const declared = room.own.get(reference);
    if (declared) follow(room, declared);
    const source = room.taken.get(reference);
    const other = source && rooms.get(source.path);
    const elsewhere = source && other?.own.get(source.name);
    if (other && elsewhere) follow(other, elsewhere);
  }

  function findInputs(room: Room, node: ts.Node): void {
    const inputs = ts.isCallExpression(node) ? inputsOf.get(node.expression.getText(room.syntax)) : undefined;
    if (ts.isCallExpression(node) && inputs) {
      for (const given of node.arguments.flatMap((one) =>
        ts.isObjectLiteralExpression(one) ? one.properties : [],
      )) {
        const named = given.name?.getText(room.syntax) ?? '';
        if (inputs.has(named)) follow(room, given);
        if (ts.isShorthandPropertyAssignment(given) && inputs.has(named)) followName(room, named);
      }
    }
    ts.forEachChild(node, (child) => findInputs(room, child));
  }

  for (const room of rooms.values()) findInputs(room, room.syntax);
  return found;
}

/**
 * Endpoint inputs must be built from platform/contract (fields.ts, text.ts), which limits each text before anything else
 * looks at it, and each number and date to what both databases can hold. Outputs may be built from anything.
 */
export const inputLaw: Law = { name, judge };
