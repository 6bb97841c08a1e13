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
 * Whether an address is the page of a path: `/tools/:tool` takes anything but a slash for `:tool`.
 * @param path one of our own, never from outside
 */
export function pagePattern(path: string, end: '' | '/?' = ''): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}${end}$`);
}

/** Stands in built pages where the origin of the installation belongs; the server puts in `APP_URL` when it starts. */
export const placeholderOrigin = 'https://origin.invalid';
