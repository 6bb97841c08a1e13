import { createHash } from 'node:crypto';
import { firstPaintScript } from '#platform/contract/first-paint.ts';

/** The script that stands inside our documents, as a policy names it. */
const ownScript = `'sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}'`;

/**
 * Headers of every answer. No inline script runs anywhere but the one that sets the theme; WebAssembly may compile (tracker, PDF); our own pages may
 * frame our own PDF, nobody else may frame anything; only our own pages may ask for the camera.
 * @param outside origins of configured services that bring their own script; none as a rule
 */
export function securityHeaders(
  appUrl: string,
  outside: readonly string[] = [],
): ReadonlyMap<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ownScript, ...outside].join(' '),
    // Toasts and positioned popovers set styles from script; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside].join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  const headers = new Map([
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]);
  if (appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  return headers;
}
