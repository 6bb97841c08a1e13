/** The first code or name in a chain of causes, e.g. ECONNREFUSED; never a message, which may carry a password. */
export function codeOf(error: unknown): string {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof AggregateError && link.errors.length > 0) return codeOf(link.errors[0]);
    if ('code' in link && typeof link.code === 'string') return link.code;
    if (!(link.cause instanceof Error)) return link.name;
  }
  return 'unknown';
}
