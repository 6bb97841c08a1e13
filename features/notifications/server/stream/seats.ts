import { AppError } from '#platform/contract/errors.ts';
import { networkOf, wideFactor } from '#platform/server/http/network.ts';

/** How many streams may be open on a node at once. */
export interface SeatLimits {
  readonly perMember: number;
  readonly perNetwork: number;
}

/** A browser has one stream for all of its tabs, so this allows twenty browsers, and two hundred behind one address. */
export const seatLimits: SeatLimits = { perMember: 20, perNetwork: 200 };

/** The same where more share a network. @param scale RATE_LIMIT_SCALE */
export const seatLimitsAt = (scale: number): SeatLimits => ({
  ...seatLimits,
  perNetwork: Math.ceil(seatLimits.perNetwork * scale),
});

const tryAgainAfterSeconds = 300;

/** Counts the open streams of each member and of each network. */
export function createSeats({ perMember, perNetwork }: SeatLimits) {
  const taken = new Map<string, number>();

  const give = (name: string) => {
    const left = (taken.get(name) ?? 1) - 1;
    if (left === 0) taken.delete(name);
    else taken.set(name, left);
  };

  return {
    /**
     * Takes a seat for one more stream. @returns a function that gives it back, once @throws AppError too_many_requests
     */
    take(who: { readonly userId: string; readonly address: string }): () => void {
      const { own, wide } = networkOf(who.address);
      const wanted: [name: string, most: number][] = [
        [`member ${who.userId}`, perMember],
        [`network ${own}`, perNetwork],
      ];
      if (wide !== null) wanted.push([`network ${wide}`, perNetwork * wideFactor]);
      if (wanted.some(([name, most]) => (taken.get(name) ?? 0) >= most))
        throw new AppError('too_many_requests', {
          message: 'Too many pages are open at once. This one checks for news every minute instead.',
          retryAfterSeconds: tryAgainAfterSeconds,
        });
      for (const [name] of wanted) taken.set(name, (taken.get(name) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [name] of wanted) give(name);
      };
    },
  };
}
