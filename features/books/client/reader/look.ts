import { useState } from 'react';

/** Sizes of letters, in the reader's own unit: with the usual 16 px these are 16 to 26 px. */
export const letterSizes = [1, 1.125, 1.25, 1.4, 1.6] as const;
/** Line heights. */
export const spacings = [1.45, 1.65, 1.9] as const;

/** How a book's text looks on this device: places in the lists above. */
export interface Look {
  readonly size: number;
  readonly spacing: number;
}

const key = 'reader-text';
const usual: Look = { size: 1, spacing: 1 };

const within = (value: unknown, count: number, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count ? value : otherwise;

function keptLook(): Look {
  try {
    const kept = (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<
      Record<keyof Look, unknown>
    >;
    return {
      size: within(kept.size, letterSizes.length, usual.size),
      spacing: within(kept.spacing, spacings.length, usual.spacing),
    };
  } catch {
    return usual;
  }
}

/** The look chosen last on this device, for every book: it goes with the screen and the eyes. */
export function useLook(): readonly [Look, (look: Look) => void] {
  const [look, setLook] = useState(keptLook);
  return [
    look,
    (wanted) => {
      setLook(wanted);
      try {
        localStorage.setItem(key, JSON.stringify(wanted));
      } catch {
        // Private windows may refuse storage; the look then lasts until the reader is closed.
      }
    },
  ];
}
