/** The part of the browser API used here; TypeScript does not have its types yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML(markup: string): string },
  ): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Whether an address may be run as a script or a worker: a file that our build made, or the service worker.
 * @param address absolute or relative to the page @param origin our own
 */
export function isOwnScript(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const { origin: from, pathname } = new URL(address, origin);
  return from === origin && (pathname.startsWith('/assets/') || pathname === '/sw.js');
}

const markedText = /^(?:[^<>]|<\/?mark(?: class="[\w /-]*")?>)*$/u;

/** Whether markup is escaped text with nothing but marked words in it, as the PDF reader shows search results. */
export function isMarkedText(markup: string): boolean {
  return markedText.test(markup);
}

/**
 * The only policy that turns text into a script's address; the content policy requires it (`require-trusted-types-for`).
 * It has no rule for code, and allows markup only as the PDF reader writes it.
 */
export function trustOwnScripts(scope: { readonly trustedTypes?: TrustedTypes } = window): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      if (isOwnScript(address, location.origin)) return address;
      throw new TypeError('a script from elsewhere');
    },
    createHTML: (markup) => {
      if (isMarkedText(markup)) return markup;
      throw new TypeError('markup made of text');
    },
  });
}

trustOwnScripts();
