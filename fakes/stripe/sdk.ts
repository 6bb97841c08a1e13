import Stripe from 'stripe';
import type { StripeFake } from './start.ts';

/**
 * Stripe's own SDK pointed at a fake, for the fake's tests. It takes an origin but no path, so the path is added here.
 */
export function sdkFor(
  fake: Pick<StripeFake, 'baseUrl' | 'key'>,
  options: { retries?: number; timeout?: number } = {},
) {
  const base = new URL(fake.baseUrl);
  const client = Stripe.createFetchHttpClient((input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    asked.pathname = base.pathname + asked.pathname;
    return fetch(asked, init);
  });
  return new Stripe(fake.key, {
    host: base.hostname,
    port: base.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.retries ?? 0,
    timeout: options.timeout ?? 5000,
    httpClient: client,
  });
}
