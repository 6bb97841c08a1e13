import type { MemberEvent } from '#platform/contract/member-events.ts';

const id = '00000000-0000-4000-8000-000000000003';

/** What each event names; a test compares it with what is sent. */
const about: Readonly<Record<MemberEvent, Readonly<Record<string, string | number>>>> = {
  'card.saved': { id, clientId: '00000000-0000-4000-8000-000000000001' },
  'text.written': { id, tool: 'call-scripts', version: 1 },
  'call.ended': { id },
  'outcome.noted': { id, outcome: 'meeting' },
  'lesson.completed': { id, slug: 'the-first-11-seconds' },
};

/** A message of each event, as it arrives. */
export const messageExamples = Object.entries(about).map(([type, data]) => ({
  type,
  timestamp: '2026-11-28T12:00:00.000Z',
  data,
}));

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
