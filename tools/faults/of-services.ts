import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { signUp } from '#features/account/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { createActor } from '#testing/actor.ts';
import { startAppWithCrm } from '#testing/crm.ts';
import { makeEmbeddedImage } from '#testing/image.ts';
import { newPerson } from '#testing/person.ts';
import { brief } from '#testing/studio.ts';
import type { IsWanted, Row } from './row.ts';

type Started = Awaited<ReturnType<typeof startAppWithCrm>>;

/** Five minutes of a fault, and up to fifteen in which everything has to get well by itself. */
const [stepMs, faultySteps, mostSteps] = [30_000, 10, 30];
/** In which the queue looks twice for what is due. */
const realStepMs = 2500;
const { businessDescription, targetAudience } = brief;

interface Trouble {
  readonly service: 'model' | 'Stripe' | 'mail' | 'CRM';
  readonly fault: string;
  readonly set: (started: Started, isOn: boolean) => void;
}

const modes = {
  model: { slow: 'slow-headers', hanging: 'hang', refusing: 'error500', 'answering garbage': 'garbage' },
  Stripe: {
    slow: 'slow',
    hanging: 'hang',
    refusing: 'error500',
    'busy (429)': 'error429',
    'breaking off': 'cut',
    'answering garbage': 'garbage',
  },
  mail: { slow: 'slow', refusing: 'down', 'greeting with 421': 'greeting421', 'breaking off': 'cutBefore' },
  CRM: {
    slow: 'slow',
    refusing: 'error500',
    'busy (429)': 'error429',
    'breaking off': 'cut',
    'answering garbage': 'garbage',
  },
} as const;
const of = <Mode extends string>(found: Readonly<Record<string, Mode>>) =>
  Object.entries(found) as [string, Mode][];
const troubles: readonly Trouble[] = [
  ...of(modes.model).map(([fault, mode]) => ({
    service: 'model' as const,
    fault,
    set: ({ app }: Started, isOn: boolean) => app.model.setMode(isOn ? mode : 'ok'),
  })),
  ...of(modes.Stripe).map(([fault, mode]) => ({
    service: 'Stripe' as const,
    fault,
    set: ({ app }: Started, isOn: boolean) => app.stripe.setMode(isOn ? mode : 'ok'),
  })),
  ...of(modes.mail).map(([fault, mode]) => ({
    service: 'mail' as const,
    fault,
    set: ({ app }: Started, isOn: boolean) => app.mail.setMode(isOn ? mode : 'ok'),
  })),
  ...of(modes.CRM).map(([fault, mode]) => ({
    service: 'CRM' as const,
    fault,
    set: ({ crm }: Started, isOn: boolean) => crm.setMode(isOn ? mode : 'ok'),
  })),
];

/** What everybody heard, by what they asked for. */
class Heard {
  readonly #statuses = new Map<string, number>();
  note(what: string, status: number | string): void {
    const name = `${what} ${status}`;
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
  }
  has(name: string): boolean {
    return this.#statuses.has(name);
  }
  text(): string {
    const entries = [...this.#statuses].toSorted(([a], [b]) => a.localeCompare(b));
    return entries.map(([name, count]) => `${count} × ${name}`).join(', ');
  }
}

/** Somebody signs up (a mail, the CRM), lets a text be written and goes to the payment. @returns their address */
async function visit({ app }: Started, heard: Heard): Promise<string> {
  let what = 'sign-up';
  const browser = createActor(async (asked) => {
    const answer = await app.product.fetch(asked, { remoteAddress: '127.0.0.1' });
    if (what !== 'text') heard.note(what, answer.status);
    return answer;
  }, app.origin);
  const person = newPerson();
  await browser.call(signUp, { body: person });
  what = 'text';
  const frames = await browser.stream(identifyFrustrations, {
    body: { businessDescription, targetAudience },
  });
  heard.note('text', frames.at(-1)?.event === 'done' ? 'written' : 'refused in words');
  what = 'payment';
  // A refusal has been noted, and is what is tried here.
  await browser.call(createCheckout, { body: { priceId: 'price_demo_tools' } }).catch(() => {});
  return person.email;
}

/** Moves the clock of the product, and that of its queue, whose times are the database's. */
async function step({ app }: Started): Promise<void> {
  app.clock.advance(stepMs);
  await app.db.execute(
    sql`update pgboss.job set start_after = start_after - make_interval(secs => ${stepMs / 1000}) where state in ('created', 'retry')`,
  );
  await sleep(realStepMs);
}

const nameOf = ({ fault, service }: Trouble) =>
  `the ${service} ${fault} for five minutes`.replace('the Stripe', 'Stripe');

async function go(started: Started, trouble: Trouble): Promise<Row> {
  const { set } = trouble;
  const { app, crm } = started;
  const [during, after] = [new Heard(), new Heard()];
  set(started, true);
  const visits: Promise<string>[] = [];
  for (let time = 0; time < faultySteps; time += 1) {
    visits.push(visit(started, during));
    await step(started);
  }
  const people = await Promise.all(visits);
  set(started, false);
  const mailsOf = (email: string) =>
    app.mail.messages(email).filter(({ subject }) => subject.startsWith('Welcome')).length;
  const contactsOf = (email: string) => crm.contacts().filter(({ fields }) => fields.email === email).length;
  const missing = () => people.filter((email) => mailsOf(email) === 0 || contactsOf(email) === 0).length;
  let steps = 0;
  for (; missing() > 0 && steps < mostSteps; steps += 1) await step(started);
  const left = missing();
  await visit(started, after);
  const twice = people.filter((email) => mailsOf(email) > 1 || contactsOf(email) > 1).length;
  const isWell = after.has('text written') && after.has('payment 200');
  return {
    fault: nameOf(trouble),
    saw: during.text(),
    lost: `${left} of ${people.length} have no mail or are unknown to the CRM, ${twice} twice`,
    well: `${(steps * stepMs) / 60_000} min after it, by the clock that was moved; then ${after.text()}`,
    met: isWell && left === 0 && twice === 0 && !/ 500\b/.test(during.text()),
  };
}

/** Each third party in each kind of trouble for five minutes, with the clock moved: in process, on the embedded database. */
export async function* faultsOfServices(isWanted: IsWanted): AsyncGenerator<Row> {
  await makeEmbeddedImage();
  const started = await startAppWithCrm({
    AI_HEADER_TIMEOUT_MS: '1500',
    AI_CHUNK_TIMEOUT_MS: '1500',
    IDENTIFIER_DAILY_LIMIT: '1000',
  });
  await using stopping = new AsyncDisposableStack();
  stopping.defer(async () => {
    await started.app.close();
    await started.crm.close();
  });
  for (const trouble of troubles) if (isWanted(nameOf(trouble))) yield await go(started, trouble);
}
