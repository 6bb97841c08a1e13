/** Fills the `:name` parts of a path and appends the query. */
export function urlOf(
  target: { readonly path: string },
  request: { params?: unknown; query?: unknown },
): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (request.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/**
 * Matches the addresses of a path's page: in `/tools/:tool`, `:tool` stands for anything without a slash.
 * @param path one of our own, never from outside
 */
export function pagePattern(path: string, end: '' | '/?' = ''): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}${end}$`);
}

/** Placeholder in built pages for the installation's origin; the server replaces it with `APP_URL` when it starts. */
export const placeholderOrigin = 'https://origin.invalid';
