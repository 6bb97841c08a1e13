/** Keeps only the named search parameters that are present and are text. */
export function textsOf<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in Name]?: string };
}
