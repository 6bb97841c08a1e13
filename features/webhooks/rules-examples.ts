/** How a receiver verifies a message in Node, to be copied; a test runs it. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: in lower case. body: the text as it came, before it is parsed.
export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  // What is older than five minutes may be a copy.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
`;

/** A message, as it arrives. */
export const messageExample = JSON.stringify(
  {
    type: 'outcome.noted',
    timestamp: '2026-11-28T12:00:00.000Z',
    data: { id: '00000000-0000-4000-8000-000000000003', outcome: 'meeting' },
  },
  null,
  2,
);
