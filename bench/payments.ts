import { join } from 'node:path';
import { type StripeFake, startStripeFake } from '#fakes/stripe/start.ts';
import { signatureOf } from '#fakes/stripe/webhooks.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { interleave, median, type Plan, ratio } from './load.ts';
import { startRawNode } from './peers.ts';
import { type Started, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { sowSessions, writeCookieScript } from './sessions.ts';

const webhookSecret = 'whsec_of_the_benchmarks';
const siteOrigin = 'http://127.0.0.1:3000';
const deliveriesPerSecond = 50;
const deliverForSeconds = 10;
const payers = 50;
const buyers = 10;

/** Asks the product as a member's page does. */
async function ask(
  product: Started,
  cookie: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, origin: siteOrigin, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A member goes to the checkout and pays. */
async function pay(product: Started, stripe: StripeFake, cookie: string): Promise<void> {
  const { url } = await ask(product, cookie, '/api/functions/create-checkout', {
    priceId: 'price_demo_tools',
  });
  await stripe.submit(String(url), { do: 'pay' });
}

/** Milliseconds until one signed event was acknowledged. */
async function deliver(product: Started, customer: string, id: number): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_bench_${id}`,
    object: 'event',
    type: 'invoice.paid',
    created: now,
    data: { object: { object: 'invoice', customer } },
  });
  const began = performance.now();
  const answer = await fetch(`${product.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signatureOf(webhookSecret, body, now) },
    body,
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}`);
  return performance.now() - began;
}

/** Events at a steady pace, whether or not earlier ones are answered. */
async function deliverSteadily(product: Started, customers: readonly string[]): Promise<number[]> {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < deliveriesPerSecond * deliverForSeconds; sent += 1) {
    const due = began + (sent * 1000) / deliveriesPerSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(deliver(product, customers[sent % customers.length] ?? '', sent));
  }
  return Promise.all(answers);
}

/** Milliseconds from a payment until the member's page shows the access, polling continuously. */
async function visibleAfter(product: Started, stripe: StripeFake, cookie: string): Promise<number> {
  const isIn = async () =>
    (await ask(product, cookie, '/api/functions/check-subscription'))['subscribed'] === true;
  if (await isIn()) throw new Error('this member has paid already');
  await pay(product, stripe, cookie);
  const began = performance.now();
  while (!(await isIn())) await new Promise((resolve) => setTimeout(resolve, 10));
  return performance.now() - began;
}

/** The subscription check against a bare Node server, webhooks at a steady pace, and how soon a payment is seen. */
export async function benchPayments(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const stripe = await startStripeFake();
  processes.defer(() => stripe.close());
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, {
    DATABASE_URL: postgres.url,
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.baseUrl,
  });
  processes.defer(() => product.stop());
  const raw = await startRawNode();
  processes.defer(() => raw.stop());
  const cookies = await sowSessions(postgres.url, payers + buyers);

  for (const payer of cookies.slice(0, payers)) await pay(product, stripe, payer);
  const customers = stripe
    .events()
    .filter(({ type }) => type === 'customer.created')
    .map(({ data }) => (data.object as { id: string }).id);
  const acknowledged = await deliverSteadily(product, customers);

  stripe.connect({ url: `${product.origin}/api/webhooks/stripe`, secret: webhookSecret });
  await stripe.delivered();
  const seen: number[] = [];
  for (const buyer of cookies.slice(payers)) seen.push(await visibleAfter(product, stripe, buyer));
  await stripe.delivered();

  // Members take turns: one alone would come to the limit of requests that a member may send.
  const script = join(folder, 'cookies.lua');
  writeCookieScript(script, cookies.slice(0, payers));
  const callsBefore = stripe.calls();
  const samples = await interleave(
    [
      { name: 'raw node hello', url: `${raw.origin}/` },
      {
        name: 'check',
        url: `${product.origin}/api/functions/check-subscription`,
        script,
      },
    ],
    plan,
  );
  const sorted = acknowledged.toSorted((a, b) => a - b);
  return {
    title: 'Payments',
    command: 'npm run bench -- payments',
    figures: [
      // Through Hono and the door like every request: no shortcut of its own.
      atLeast('check-subscription / raw Node hello', ratio(samples, 'check', 'raw node hello'), 0.35),
      atMost('calls to Stripe made by check-subscription', stripe.calls() - callsBefore, 0),
      atMost(
        `a webhook is acknowledged, median at ${deliveriesPerSecond} a second`,
        median(acknowledged),
        50,
        ' ms',
      ),
      atMost('from payment to visible access, slowest', Math.max(...seen), 1000, ' ms'),
    ],
    notes: [
      `${acknowledged.length} deliveries about ${customers.length} members, each stored with its job before it is acknowledged; slowest ${sorted.at(-1)?.toFixed(0)} ms, 95% within ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms. Visible after: ${seen.map((ms) => ms.toFixed(0)).join(', ')} ms.`,
    ],
  };
}
