import { originOf } from '#features/tools/contract.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import { studioContracts } from '#features/tools/studio-contracts.ts';
import type { StudioAllowance } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';

const made = '2026-11-20T10:00:00.000Z';

/** A Frustration Card as the server answers it. */
export const sampleCard: FrustrationCard = {
  id: '10000000-0000-4000-8000-000000000001',
  clientId: '00000000-0000-4000-8000-0000000000c1',
  client: 'Home owners',
  frustration: 'They fear to look foolish',
  explanation: 'Nobody asks about soot.',
  listenFor: 'It’s so if they ask twice what it looks like up there.',
  businessDescription: 'We clean chimneys',
  targetAudience: 'Home owners in October',
  heard: null,
  agreed: null,
  boughtOn: null,
  saidNo: null,
  openers: null,
  opener: null,
  pinned: false,
  origin: originOf(null),
  createdAt: made,
};

/** What is left of a day's allowance. */
export function allowanceOf(remaining: number, unlimited = false): StudioAllowance {
  return {
    runs: { limit: 50, used: 50 - remaining, remaining, more: null, resetsAt: '2099-01-02T00:00:00.000Z' },
    unlimited,
    tokens: null,
  };
}

/** The answer of `GET /api/tools/studio`. */
export function studioFacts(remaining = 40, demoNotice: string | null = null) {
  return {
    allowance: allowanceOf(remaining),
    emailSequences: allowanceOf(400, true),
    context: { profile: true, voice: true, language: 'English' },
    origin: originOf(demoNotice),
    company: null,
  };
}

export const sampleInputs = {
  'ad-copy': {
    businessDescription: 'We clean chimneys',
    targetAudience: 'Home owners in October',
    frustrations: 'They fear to look foolish',
    adGoal: 'Book a visit',
  },
  'social-posts': {
    businessDescription: 'We clean chimneys',
    frustrations: 'They fear to look foolish',
    targetAudience: 'Home owners in October',
    postGoal: 'Start a conversation',
    platform: 'twitter',
  },
  'email-sequences': {
    businessDescription: 'We clean chimneys',
    frustrations: 'They fear to look foolish',
    targetAudience: 'Home owners in October',
    sequenceGoal: 'Agree on a date',
    numberOfEmails: 3,
  },
  'call-scripts': {
    businessDescription: 'We clean chimneys',
    frustrations: 'They fear to look foolish',
    targetAudience: 'Home owners in October',
    callPurpose: 'Agree on a visit',
    callType: 'Sales/Discovery',
  },
  messaging: {
    businessDescription: 'We clean chimneys',
    targetAudience: 'Home owners in October',
    frustrations: 'They fear to look foolish',
  },
} as const satisfies Record<StudioTool, unknown>;

export const sampleOutputs = {
  'ad-copy': {
    headline: 'Soot is no secret',
    bodyText: 'Ask us what you never asked.',
    imagePrompt: 'A warm hearth at dusk',
  },
  'social-posts': { post: 'Nobody asks about soot. See https://example.com/a-very-long-address-indeed' },
  'email-sequences': {
    emails: [
      { subject: 'The first fire', sendDay: 1, body: 'Dear owner' },
      { subject: 'What we look at', sendDay: 3, body: 'A short list' },
      { subject: 'A date that suits you', sendDay: 7, body: 'Tuesday or Friday?' },
    ],
  },
  'call-scripts': {
    sections: [
      { title: 'Opening', seconds: 30, say: 'Good morning' },
      { title: 'Questions', seconds: 90, say: 'When did you last look?' },
      { title: 'Agreement', seconds: 45, say: 'Tuesday, then.' },
    ],
  },
  messaging: {
    coreMessage: 'Your fire, without a doubt',
    opener: 'You light it, and you wonder.',
    proofPoints: ['We show you the pictures', 'You get the list', 'You may say no'],
  },
} as const satisfies Record<StudioTool, unknown>;

const resultId = '20000000-0000-4000-8000-000000000001';

/** A result as the server answers it, with as many versions as `outputs` (the sample's own when left out). */
export function sampleResult<Tool extends StudioTool>(
  tool: Tool,
  given: {
    readonly versions?: readonly Partial<
      Omit<StudioVersion, 'input' | 'output' | 'written'> & {
        input: unknown;
        output: unknown;
        written: unknown;
      }
    >[];
    readonly result?: Partial<Omit<StudioResult, 'tool' | 'versions'>>;
  } = {},
): StudioResult {
  const versions = (given.versions ?? [{}]).map((version, at) => ({
    number: at + 1,
    kind: at === 0 ? 'first' : 'again',
    instruction: null,
    input: sampleInputs[tool],
    output: sampleOutputs[tool],
    written: null,
    text: '',
    revision: 1,
    editedAt: null,
    createdAt: made,
    promptVersion: '1',
    context: { profile: true, voice: true, language: 'English' },
    ethics: [],
    notices: [],
    plan: null,
    doubts: null,
    origin: originOf(null),
    ...version,
  }));
  const { id, client, clientId, frustration } = sampleCard;
  return {
    tool,
    id: resultId,
    title: 'They fear to look foolish',
    card: { id, client, clientId, frustration },
    client: { id: clientId, name: client, agreed: null },
    fromResultId: null,
    fromVersion: null,
    favourite: false,
    usedAt: null,
    outcome: null,
    createdAt: made,
    updatedAt: made,
    versions,
    ...given.result,
    // The parts belong to the tool by construction; the compiler cannot pair them through a variable.
  } as unknown as StudioResult;
}

/** A stream of server-sent events that the test writes to, as the server writes to the page. */
export function typewriter() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    answer: ({ signal }: { signal: AbortSignal | null }) => {
      signal?.addEventListener('abort', () => controller.error(new DOMException('Stopped', 'AbortError')));
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    write: (event: string, data: unknown) =>
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller.close(),
  };
}

const endpoints = Object.values(studioContracts).map(({ generate }) => generate);

/** A server that writes the whole answer at once. It refuses what the generator's contract refuses. */
export function answersWith(done: unknown) {
  return (asked: { method: string; path: string; body: unknown; signal: AbortSignal | null }) => {
    const refused = endpoints.find(({ path }) => path === asked.path)?.body.safeParse(asked.body).error;
    if (refused) return Response.json({ error: refused.message, code: 'invalid_input' }, { status: 400 });
    const { answer, write, end } = typewriter();
    const response = answer(asked);
    write('done', done);
    end();
    return response;
  };
}
