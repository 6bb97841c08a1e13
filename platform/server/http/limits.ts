import type { LimitName } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import { networkOf, wideFactor } from './network.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Rate {
  /** Requests at once. */
  readonly burst: number;
  /** Requests per second after that. */
  readonly perSecond: number;
}

/** Per viewer and per network: an office shares one, so it gets more; an IPv6 /48 gets `wideFactor` times that. */
export const rates: Readonly<Record<LimitName, { readonly viewer: Rate; readonly address: Rate }>> = {
  read: { viewer: { burst: 120, perSecond: 20 }, address: { burst: 600, perSecond: 100 } },
  write: { viewer: { burst: 60, perSecond: 5 }, address: { burst: 300, perSecond: 30 } },
  credentials: { viewer: { burst: 20, perSecond: 0.2 }, address: { burst: 40, perSecond: 0.5 } },
  generate: { viewer: { burst: 6, perSecond: 0.2 }, address: { burst: 60, perSecond: 2 } },
};

const mostBuckets = 50_000;

/** Buckets of one limit, by address or viewer. A bucket that is not used while half the capacity refills is dropped. */
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

/** Takes one token from the bucket of a name; all buckets have the same rate. @throws AppError too_many_requests */
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
 * Token buckets in this process's memory: they keep one caller from crowding out the rest. They do not protect
 * passwords (that is per account) or allowances (those are counted in the database).
 * @param scale multiplies every burst and rate, from RATE_LIMIT_SCALE
 * @param elapsed milliseconds of a monotonic clock
 */
export function createLimits(scale: number, elapsed: () => number = () => performance.now()) {
  const takersOf = (whose: 'viewer' | 'address', factor = 1) => {
    const taker = (limit: LimitName) => createTaker(rates[limit][whose], scale * factor, elapsed);
    return {
      read: taker('read'),
      write: taker('write'),
      credentials: taker('credentials'),
      generate: taker('generate'),
    } satisfies Record<LimitName, unknown>;
  };
  const ofNetwork = takersOf('address');
  const ofWide = takersOf('address', wideFactor);
  const ofViewer = takersOf('viewer');

  return {
    /** Counts one request from the network that this address is in. @throws AppError too_many_requests */
    takeForAddress(limit: LimitName, address: string): void {
      const { own, wide } = networkOf(address);
      ofNetwork[limit](own);
      if (wide !== null) ofWide[limit](wide);
    },
    /** Counts one request from this member. @throws AppError too_many_requests */
    takeForViewer: (limit: LimitName, userId: string) => ofViewer[limit](userId),
  };
}

export type Limits = ReturnType<typeof createLimits>;
