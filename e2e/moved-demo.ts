import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { demoFolder, startDemo } from './demo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A demo whose product and payment provider share one clock, which a journey moves forward. */
export interface MovedDemo {
  readonly url: string;
  readonly fakesUrl: string;
  /** Its present in epoch milliseconds. */
  readonly now: () => number;
  /** Lets days pass for the whole demo, and handles everything that is due at the payment provider by then. */
  readonly pass: (days: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Whole days until the next March 1: a month of 31 days begins, whenever the journeys run. */
function daysToMarch(): number {
  const today = new Date();
  const year = today.getUTCFullYear();
  const march = (of: number) => Date.UTC(of, 2, 1);
  const next = march(year) > today.getTime() ? march(year) : march(year + 1);
  return Math.ceil((next - today.getTime()) / dayMs);
}

/**
 * Starts one on a first of March, apart from the demo that the journeys of a worker share.
 * @param port its own
 * @param how.hourly what runs every hour runs once days have passed, too
 */
export async function startMovedDemo(
  port: number,
  { hourly = false }: { readonly hourly?: boolean } = {},
): Promise<MovedDemo> {
  const { folder, remove } = demoFolder();
  let ahead = daysToMarch();
  const write = () => {
    // Renamed into place, so that nobody reads a half-written number.
    writeFileSync(join(folder, 'days-ahead.next'), String(ahead));
    renameSync(join(folder, 'days-ahead.next'), join(folder, 'days-ahead'));
  };
  write();
  const demo = await startDemo(port, folder, {
    NODE_OPTIONS: ['e2e/moved-date.ts', ...(hourly ? ['e2e/moved-hours.ts'] : [])]
      .map((path) => `--import=${pathToFileURL(resolve(path)).href}`)
      .join(' '),
    RATE_LIMIT_SCALE: '50',
  });
  return {
    url: demo.url,
    fakesUrl: demo.fakesUrl,
    now: () => Date.now() + ahead * dayMs,
    pass: async (days) => {
      ahead += days;
      write();
      // Each request makes it do first what is due.
      expect((await fetch(`${demo.fakesUrl}/stripe/`)).status).toBe(200);
    },
    stop: async () => {
      expect(await demo.stop()).toBe(0);
      remove();
    },
  };
}
