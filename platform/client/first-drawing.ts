let isFirst = false;

/** From now on until `end` the app is about to take the place of its document's first picture. */
export function beginFirstDrawing(): { readonly end: () => void } {
  isFirst = true;
  return {
    end: () => {
      isFirst = false;
    },
  };
}

/**
 * For what is read anew whenever its page is opened: what was read for the first drawing is not, a moment later, read once
 * more by the page itself.
 */
export const freshAtFirst = (): number => (isFirst ? Number.POSITIVE_INFINITY : 0);
