import type { LimitName } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Rate {
  /** Requests at once. */
  readonly burst: number;
  /** Requests a second after that. */
  readonly perSecond: number;
}

/** Per viewer, and per address: an office shares one address, so that one is wider. */
export const rates: Readonly<Record<LimitName, { readonly viewer: Rate; readonly address: Rate }>> = {
  read: { viewer: { burst: 120, perSecond: 20 }, address: { burst: 600, perSecond: 100 } },
  write: { viewer: { burst: 60, perSecond: 5 }, address: { burst: 300, perSecond: 30 } },
  credentials: { viewer: { burst: 20, perSecond: 0.2 }, address: { burst: 40, perSecond: 0.5 } },
  generate: { viewer: { burst: 6, perSecond: 0.2 }, address: { burst: 60, perSecond: 2 } },
};

const mostBuckets = 50_000;

/** Buckets of one limit by address or by viewer. Those that nobody used while half of the places were taken anew are forgotten. */
function createBuckets() {
  let young = new Map<string, Bucket>();
  let old = new Map<string, Bucket>();
  return {
    get(name: string): Bucket | undefined {
      const known = young.get(name);
      if (known) return known;
      const kept = old.get(name);
      if (kept) this.keep(name, kept);
      return kept;
    },
    keep(name: string, bucket: Bucket): void {
      if (young.size >= mostBuckets / 2) {
        old = young;
        young = new Map();
      }
      young.set(name, bucket);
    },
  };
}

/** Takes one token from the bucket of a name; all of them have one rate. @throws AppError too_many_requests */
function createTaker(rate: Rate, scale: number, elapsed: () => number): (name: string) => void {
  const buckets = createBuckets();
  const burst = rate.burst * scale;
  const perSecond = rate.perSecond * scale;

  function bucketOf(name: string, now: number): Bucket {
    const known = buckets.get(name);
    if (known) return known;
    const bucket = { tokens: burst, filledAt: now };
    buckets.keep(name, bucket);
    return bucket;
  }

  return (name) => {
    const now = elapsed();
    const bucket = bucketOf(name, now);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      throw new AppError('too_many_requests', {
        message: `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
        retryAfterSeconds: seconds,
      });
    }
    bucket.tokens -= 1;
  };
}

/**
 * Token buckets in this process's memory: they keep one caller from crowding out the rest. They are not the defence
 * of a password (that is per account) nor of an allowance (that is counted in the database).
 * @param scale multiplies every burst and rate, from RATE_LIMIT_SCALE
 * @param elapsed milliseconds of a monotonic clock
 */
export function createLimits(scale: number, elapsed: () => number = () => performance.now()) {
  const takersOf = (whose: 'viewer' | 'address') => {
    const taker = (limit: LimitName) => createTaker(rates[limit][whose], scale, elapsed);
    return {
      read: taker('read'),
      write: taker('write'),
      credentials: taker('credentials'),
      generate: taker('generate'),
    } satisfies Record<LimitName, unknown>;
  };
  const ofAddress = takersOf('address');
  const ofViewer = takersOf('viewer');

  return {
    /** Counts one request of this address. @throws AppError too_many_requests */
    takeForAddress: (limit: LimitName, address: string) => ofAddress[limit](address),
    /** Counts one request of this member. @throws AppError too_many_requests */
    takeForViewer: (limit: LimitName, userId: string) => ofViewer[limit](userId),
  };
}

export type Limits = ReturnType<typeof createLimits>;
