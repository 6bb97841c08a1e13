import { createHash } from 'node:crypto';
import { afterPaintScript, firstPaintScript } from '#platform/contract/first-paint.ts';

/** An inline script or style as a policy names it. */
const digestOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const inlineScripts = [firstPaintScript, afterPaintScript];

/** What the policy allows besides our own files. */
export interface LetIn {
  /** Where configured services load their own scripts from; usually nowhere. */
  readonly outside?: PageSources;
  /** The exact text of our documents' inline styles. */
  readonly inlineStyles?: readonly string[];
}

/** Origins besides our own that pages may load from, by kind of content. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly styles: readonly string[];
}

const nowhere: PageSources = { scripts: [], connections: [], frames: [], styles: [] };

/** The combined sources of several services. */
export function joinSources(...all: readonly (PageSources | null)[]): PageSources {
  const of = (what: keyof PageSources) => all.flatMap((one) => one?.[what] ?? []);
  return {
    scripts: of('scripts'),
    connections: of('connections'),
    frames: of('frames'),
    styles: of('styles'),
  };
}

/**
 * Text becomes script only through our one policy (`platform/client/trusted-scripts.ts`). Services that load their own
 * scripts do not follow it, so it is off with them.
 */
const trustedTypes = ({ scripts }: PageSources) =>
  scripts.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types default'];

/** Browser features that none of our pages ever uses. */
const never = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The browser features that a document may use.
 * @param seen who may use camera and microphone: only pages of the app do, and any of its documents may become one
 */
export function permissionsPolicy(seen: '()' | '(self)'): string {
  return [`camera=${seen}`, `microphone=${seen}`, ...never.map((name) => `${name}=()`)].join(', ');
}

/**
 * Headers of every answer. The only inline scripts allowed are those of the first paint, the only inline styles those
 * that our documents are built with; WebAssembly may compile (tracker, PDF); our own pages may frame our own PDF, and
 * nobody else may frame anything. Only the app's documents may use camera and microphone (`site.ts`).
 */
export function securityHeaders(
  appUrl: string,
  { outside = nowhere, inlineStyles = [] }: LetIn = {},
): ReadonlyMap<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map(digestOf), ...outside.scripts].join(' '),
    ["style-src 'self'", ...outside.styles, ...inlineStyles.map(digestOf)].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connections].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...outside.frames].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...trustedTypes(outside),
  ].join('; ');
  const headers = new Map([
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', permissionsPolicy('()')],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]);
  if (appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  return headers;
}
