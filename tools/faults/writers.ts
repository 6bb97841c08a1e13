import { setTimeout as sleep } from 'node:timers/promises';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { signUp } from '#features/account/contract.ts';
import { readProfile, updateProfile } from '#features/account/contract-profile.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { type Actor, createActor } from '#testing/actor.ts';
import { newPerson } from '#testing/person.ts';

/** Members reach the product under one address, wherever it runs at the moment. */
export const appUrl = 'http://127.0.0.1:3000';
/** The list of attempts shows no more of one member. */
const mostOfMember = 45;
const writersAtOnce = 6;
const answers = Object.fromEntries(questionIds.map((id) => [id, 'often'])) as never;
const patienceMs = 60_000;

/** A browser whose pages come from APP_URL and whose requests reach the node of the moment. */
export function browserAt(origin: () => string, onAnswer: (status: number) => void = () => {}): Actor {
  return createActor(async (asked) => {
    const { pathname, search } = new URL(asked.url);
    const answer = await fetch(new Request(`${origin()}${pathname}${search}`, asked), {
      signal: AbortSignal.timeout(patienceMs),
    });
    onAnswer(answer.status);
    return answer;
  }, appUrl);
}

interface Written {
  readonly browser: Actor;
  /** Rows that were added, by their ids. */
  readonly acknowledged: string[];
  /** A row that is changed over and over: how often it was tried, and the last change that was acknowledged. */
  changes: number;
  lastChange: number;
}

/** How many of a member's acknowledged writes are gone. A later change may have been made without being acknowledged. */
async function lostOf({ acknowledged, browser, lastChange }: Written): Promise<number> {
  if (acknowledged.length === 0) return 0;
  const there = new Set((await browser.call(listAttempts, {})).attempts.map(({ id }) => id));
  const { jobTitle } = await browser.call(readProfile, {});
  const isChanged = lastChange === 0 || Number(jobTitle) >= lastChange;
  return acknowledged.filter((id) => !there.has(id)).length + (isChanged ? 0 : 1);
}

/** Members who sign up, add rows and change one without a pause, and note what was acknowledged. */
export function startWriters(origin: () => string) {
  const written: Written[] = [];
  const answered = new Map<number, number>();
  let broken = 0;
  let changed = 0;
  let isOver = false;
  const noted = (status: number) => void answered.set(status, (answered.get(status) ?? 0) + 1);

  async function write(one: Written): Promise<void> {
    try {
      one.acknowledged.push((await one.browser.call(submitAttempt, { body: { answers } })).id);
      one.changes += 1;
      const change = one.changes;
      await one.browser.call(updateProfile, { body: { jobTitle: String(change) } });
      one.lastChange = change;
      changed += 1;
    } catch (error) {
      if (error instanceof TypeError) broken += 1;
      await sleep(20);
    }
  }

  async function member(): Promise<void> {
    const one: Written = { browser: browserAt(origin, noted), acknowledged: [], changes: 0, lastChange: 0 };
    await one.browser.call(signUp, { body: newPerson() });
    written.push(one);
    while (!isOver && one.acknowledged.length < mostOfMember) await write(one);
  }
  const running = Array.from({ length: writersAtOnce }, async () => {
    // A refused sign-up is among the answers, and its person tries again as another.
    while (!isOver) await member().catch(() => sleep(20));
  });

  return {
    /** Stops them. @returns what they heard, e.g. `210 × 200, 4 × 503, 6 connections broke` */
    async end(): Promise<string> {
      isOver = true;
      await Promise.all(running);
      const heard = [...answered]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`);
      return [...heard, ...(broken > 0 ? [`${broken} connections broke`] : [])].join(', ');
    },
    /** Answers of 4xx and 5xx, and connections that broke. */
    failed: () =>
      broken + [...answered].reduce((sum, [status, count]) => sum + (status >= 400 ? count : 0), 0),
    /** Whether anybody heard a fault of ours. */
    heard500: () => answered.has(500),
    /** Reads back what was acknowledged. */
    async count(): Promise<{ readonly acknowledged: number; readonly lost: number }> {
      let lost = 0;
      for (const one of written) lost += await lostOf(one);
      const added = written.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      return { acknowledged: added + changed, lost };
    },
  };
}

/** Milliseconds until somebody new can sign up and write. @throws when nobody can within the patience */
export async function untilWell(origin: () => string, withinMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    try {
      const browser = browserAt(origin);
      await browser.call(signUp, { body: newPerson() });
      await browser.call(submitAttempt, { body: { answers } });
      return performance.now() - began;
    } catch (error) {
      if (performance.now() - began > withinMs) throw error;
      await sleep(50);
    }
  }
}
