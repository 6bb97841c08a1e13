import { createHash, randomBytes } from 'node:crypto';
import * as contract from '#features/tools/contract-first-look.ts';
import { type IdentifierPartial, originOf } from '#features/tools/contract.ts';
import { identifierAsking } from '#features/tools/frustration-identifier/server.ts';
import { AppError } from '#platform/contract/errors.ts';
import { beginsWithZeros, challengeMs, proofBits, proofText } from '#platform/contract/proof.ts';
import { directSource } from '#platform/contract/source.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Captcha } from '#platform/server/captcha/captcha.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { type RunDeps, type RunPlan, answeredBy, runTool } from '#platform/server/runs/run.ts';
import { newVisitor, visitorOf } from '#platform/server/visitor.ts';
import { type FirstLookRow, beginLook, hadToday, keptUntil, lookOf, saveLook } from './queries.ts';

const purpose = 'first-look';

/** A challenge for one visitor. Nothing is stored: it is signed, names the visitor and says when it ends. */
function challengeFor(keyed: Keyed, { visitorHash, now }: { visitorHash: string; now: Date }): string {
  const until = now.getTime() + challengeMs;
  return keyed.sign(purpose, [visitorHash, until, randomBytes(9).toString('base64url')].join('|'));
}

/** Whether a visitor has done the work for their own challenge before it expired. */
function isProven(
  keyed: Keyed,
  given: {
    readonly challenge: string | undefined;
    readonly answer: number | undefined;
    readonly visitorHash: string;
    readonly now: Date;
  },
): boolean {
  const { challenge, answer, visitorHash, now } = given;
  if (challenge === undefined || answer === undefined) return false;
  const [whose, until] = (keyed.open(purpose, challenge) ?? '').split('|');
  if (whose !== visitorHash || !(Number(until) >= now.getTime())) return false;
  const hash = createHash('sha256').update(proofText(challenge, answer)).digest();
  return beginsWithZeros(hash, proofBits);
}

/** Limits on visitors. Those that count for today return a function that undoes the count. */
interface Throttle {
  /** @throws AppError allowance_spent with these words */
  readonly takeOfDay: (
    kind: 'first-look' | 'first-look-try',
    address: string,
    bound: { readonly most: number; readonly words: string },
  ) => Promise<() => Promise<void>>;
  /** @throws AppError allowance_spent with these words */
  readonly takeOnceToday: (
    kind: 'first-look-visitor',
    visitorHash: string,
    words: string,
  ) => Promise<() => Promise<void>>;
  /** @returns whether this is the first call in that many seconds */
  readonly isFirst: (on: Db, cooled: readonly [string, string], seconds: number) => Promise<boolean>;
}

export interface FirstLookDeps extends RunDeps {
  readonly keyed: Keyed;
  /** Null if the owner configured none: then the visitor's browser has to do some work. */
  readonly captcha: Captcha | null;
  /** The part of the captcha that pages show. */
  readonly captchaShown: { readonly provider: 'turnstile' | 'hcaptcha'; readonly siteKey: string } | null;
  readonly secureCookies: boolean;
  readonly throttle: Throttle;
  /** Counts a first look, in the transaction that keeps it. @param taken.source where its visitor came from */
  readonly onTaken: (tx: Db, taken: { readonly source: string; readonly now: Date }) => Promise<void>;
  /** How many runs all visitors together may have in a day. */
  readonly dailyLimit: number;
  /** RATE_LIMIT_SCALE: how many visitors may share one network. */
  readonly scale: number;
}

const hadTheirs =
  'You’ve had your three for today. Create a free account: they become cards there, and you get more searches every day.';
const networkHad =
  'Somebody on your network has had today’s three. Create a free account to get your own searches every day.';
const tooManyTries =
  'There were too many tries from your network today. Create a free account to have searches of your own.';
const triesPerDay = 6;

type FirstLookRequest = Pick<
  Context<typeof contract.takeFirstLook>,
  'body' | 'viewer' | 'signal' | 'client' | 'cookieHeader'
>;

/** Plans a visitor's run. @throws AppError if they may not have one */
async function planOf(
  deps: FirstLookDeps,
  { body, viewer, client, cookieHeader }: FirstLookRequest,
): Promise<RunPlan<IdentifierPartial, FirstLookRow, null>> {
  const { db, clock, keyed, captcha, scale, secureCookies, throttle } = deps;
  const { demoNotice } = deps.writer;
  const { challenge, answer, captcha: passed, source = directSource, ...input } = body;
  if (viewer !== null)
    throw new AppError('conflict', {
      message: 'You are signed in: open the Frustration Identifier among your tools.',
    });
  const visitorHash = visitorOf(cookieHeader, secureCookies);
  if (visitorHash === null)
    throw new AppError('conflict', {
      message: 'Your browser blocks our cookie, which holds your result for you. Allow it, and try again.',
    });
  const now = clock.now();
  if (captcha !== null) await captcha.check(passed, client.address);
  else if (
    !isProven(keyed, { challenge, answer, visitorHash, now }) ||
    !(await throttle.isFirst(db, ['first-look-proof', challenge ?? ''], (2 * challengeMs) / 1000))
  )
    throw new AppError('conflict', { message: 'That took too long. Please press the button again.' });
  if (await hadToday(db, { visitorHash, now })) throw new AppError('allowance_spent', { message: hadTheirs });
  await throttle.takeOfDay('first-look-try', client.address, {
    most: triesPerDay * scale,
    words: tooManyTries,
  });
  const giveBackVisitors = await throttle.takeOnceToday('first-look-visitor', visitorHash, hadTheirs);
  const network = throttle.takeOfDay('first-look', client.address, { most: scale, words: networkHad });
  const giveBackNetworks = await network.catch(async (error: unknown) => {
    await giveBackVisitors();
    throw error;
  });
  const giveBack = async () => {
    await giveBackVisitors();
    await giveBackNetworks();
  };
  return {
    counting: {
      begin: async (tx, run) => {
        try {
          return await beginLook(tx, { ...run, most: deps.dailyLimit });
        } catch (error) {
          await giveBack();
          throw error;
        }
      },
      left: async () => null,
      giveBack,
    },
    first: identifierAsking(input, async (frustrations, tx, { id: generationId, now: at }) => {
      await deps.onTaken(tx, { source, now: at });
      return saveLook(tx, { generationId, visitorHash, input, frustrations, demoNotice, now: at });
    }),
  };
}

/** A first look as its visitor sees it. */
function presentLook(row: FirstLookRow): contract.FirstLook {
  return {
    businessDescription: row.businessDescription,
    targetAudience: row.targetAudience,
    frustrations: row.frustrations.map(({ title, explanation }) => ({ title, explanation })),
    origin: originOf(row.demoNotice),
    keptUntil: keptUntil(row.madeAt).toISOString(),
  };
}

/** Three frustrations for visitors of the front page, before they have an account. */
export function firstLookRoutes(deps: FirstLookDeps): Route[] {
  const { db, clock, keyed, captchaShown, secureCookies } = deps;
  const headers = aiDisclosure(deps.writer);
  const take = (asked: FirstLookRequest) => runTool(deps, () => planOf(deps, asked), asked.signal);
  return [
    route(contract.readFirstLook, {
      headers,
      handle: async ({ viewer, cookieHeader }) => {
        const visitorHash = viewer === null ? visitorOf(cookieHeader, secureCookies) : null;
        return visitorHash === null ? null : lookOf(db, { visitorHash, now: clock.now() });
      },
      present: (row) => ({ look: row && presentLook(row) }),
    }),
    route(contract.beginFirstLook, {
      handle: async ({ cookieHeader, reply }) => {
        let visitorHash = visitorOf(cookieHeader, secureCookies);
        if (visitorHash === null) {
          const visitor = newVisitor(secureCookies);
          reply.append('set-cookie', visitor.cookie);
          visitorHash = visitor.hash;
        }
        return captchaShown === null ? challengeFor(keyed, { visitorHash, now: clock.now() }) : null;
      },
      present: (challenge) => ({
        work: challenge === null ? null : { challenge, bits: proofBits },
        captcha: captchaShown,
      }),
    }),
    route(contract.takeFirstLook, {
      ...answeredBy(take),
      headers,
      present: ({ kept }) => ({ look: presentLook(kept) }),
    }),
  ];
}
