/** Only what is there and a text. */
export function textsOf<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in Name]?: string };
}
