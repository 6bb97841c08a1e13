/** A place in an owner's text for what only the site or a mail knows: `{site}`. */
const placeholder = /\{([^{}]*)\}/g;

/** The placeholders that a text names, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? '')),
];

/** A text with its placeholders replaced; one without a value stays as it was written. */
export const filledWith = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => values[name] ?? whole);

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/**
 * What is wrong with the placeholders of a text, in words for its field; undefined if nothing is.
 * @param required those that it must have
 */
export function placeholderFault(
  text: string,
  { known, required = [] }: { readonly known: readonly string[]; readonly required?: readonly string[] },
): string | undefined {
  const found = placeholdersIn(text);
  const unknown = found.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `Nothing can be filled in for ${named(unknown)}. You can use ${named(known)}.`;
  const missing = required.filter((name) => !found.includes(name));
  return missing.length > 0 ? `This text must say ${named(missing)}.` : undefined;
}
