import { afterEach, beforeEach } from 'vitest';

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
const said: string[] = [];
const reached: string[] = [];
const realFetch = globalThis.fetch;
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

for (const method of methods) {
  console[method] = (...given: unknown[]) => {
    said.push(`console.${method}: ${given.map(String).join(' ')}`);
  };
}

globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  // Relative addresses are the page's own server, which component tests stand in for.
  if (/^https?:/.test(address) && !ownHosts.has(new URL(address).hostname)) {
    reached.push(address);
    return Promise.reject(new Error(`A test reached out to ${address}`));
  }
  return realFetch(input, init);
};

beforeEach(() => {
  said.length = 0;
  reached.length = 0;
});

// Unexpected output and calls to other hosts are failures, not noise.
afterEach(() => {
  const found = [...said, ...reached.map((address) => `request to ${address}`)];
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
});
