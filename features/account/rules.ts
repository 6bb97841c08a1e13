/**
 * Where to go after signing in: a path on this site, else home. Anything a browser could read as another site is
 * refused: `//host`, `/\host`, a scheme, control characters (design.md section 3, 'Redirects').
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2000) return '/';
  if (/[\\\u0000-\u0020\u007f]/.test(target)) return '/';
  const here = 'https://here.invalid';
  if (!URL.canParse(target, here)) return '/';
  const url = new URL(target, here);
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : '/';
}
