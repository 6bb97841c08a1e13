import { originOf } from '#features/tools/contract.ts';
import type { HouseClient, Spar, SparAllowance } from '#features/spar/contract.ts';
import type { HouseWords } from '#features/spar/contract-house.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Drill } from '#features/spar/contract-drill.ts';
import type { Talk, TalkSummary } from '#features/spar/contract-talk.ts';

// What the server of Spar answers, for the tests of its pages.

const begun = '2026-11-20T10:00:00.000Z';

export const talkId = '20000000-0000-4000-8000-000000000001';
export const otherTalkId = '20000000-0000-4000-8000-000000000002';

const known = {
  name: 'Marta',
  who: 'Runs a bakery with two shops',
  day: 'The oven of the second shop is cold',
  wants: 'A cheaper delivery',
  offer: 'Flour from one mill',
} as const;

export function houseClient(slug: string, name: string, locked = false): HouseClient {
  return { ...known, slug, name, situation: 'price', temper: 'guarded', locked };
}

/** What is left of a week's talks. */
export function talksLeft(remaining: number): SparAllowance {
  return {
    counts: 'talks',
    per: 'week',
    limit: 3,
    used: 3 - remaining,
    remaining,
    more: null,
    resetsAt: '2099-01-05T00:00:00.000Z',
  };
}

/** The answer of `GET /api/spar`. */
export function sparFacts(given: Partial<Spar> = {}): Spar {
  return {
    clients: [houseClient('marta', 'Marta'), houseClient('jonas', 'Jonas', true)],
    suggested: 'marta',
    ownCards: 'none',
    first: null,
    scores: [],
    rubric: {
      steps: [{ step: 'felt', label: 'Felt', asks: 'Did they notice that you noticed?' }],
      stepPoints: 25,
      pushing: [{ kind: 'fear', label: 'A threat', why: 'It makes them afraid.' }],
    },
    allowance: talksLeft(2),
    origin: originOf(null),
    transcribes: false,
    ...given,
  };
}

export function talkOf(given: Partial<Talk> = {}): Talk {
  return {
    id: talkId,
    client: { ...known, house: 'marta', isFromCall: false, card: null },
    situation: 'price',
    temper: 'guarded',
    minutes: 3,
    state: 'open',
    startedAt: begun,
    endedAt: null,
    heard: null,
    pushed: null,
    rewoundFrom: null,
    follows: null,
    knewUnsaid: false,
    note: '',
    outcome: null,
    origin: originOf(null),
    opening: 'Yes, hello?',
    turns: [],
    secondsUsed: 0,
    secondsLeft: 180,
    endedBy: null,
    answering: false,
    attempts: [],
    first: null,
    dayAfter: null,
    stayed: null,
    debrief: null,
    ...given,
  };
}

export const firstTurn = { number: 1, said: 'You sound tired.', answer: 'I am.', at: begun } as const;

/** A lesson as a debrief links it. */
const lesson = { title: 'Hear it first', path: '/course/hear-it-first' } as const;

export function debriefOf(given: Partial<Debrief> = {}): Debrief {
  const none = {
    points: 0,
    parts: [],
    passedBy: null,
    quote: null,
    better: null,
    isEarly: false,
    lesson: null,
  };
  return {
    unsaid: {
      frustration: 'I fear to be the one who closes the shop',
      explanation: 'Nobody asked.',
      told: null,
      hit: null,
    },
    heard: 31,
    best: {
      label: 'Said what you noticed',
      quote: { turn: 1, text: 'You sound tired.' },
      why: 'You said what you saw.',
      brought: 'I am.',
    },
    steps: [
      {
        ...none,
        step: 'felt',
        point: 'felt',
        label: 'Felt',
        verdict: 'done',
        points: 25,
        parts: [{ label: 'Said what you noticed', points: 25, quote: { turn: 1, text: 'You sound tired.' } }],
        quote: { turn: 1, text: 'You sound tired.' },
        why: 'You did this here.',
        lesson,
      },
      {
        ...none,
        step: 'named',
        point: 'named',
        label: 'Named',
        verdict: 'part',
        points: 6,
        passedBy: { turn: 1, text: 'I am.' },
        quote: { turn: 1, text: 'You sound tired.' },
        why: 'Enough had slipped out for a guess.',
      },
      {
        ...none,
        step: 'understood',
        point: 'understood',
        label: 'Understood',
        verdict: 'missed',
        why: 'Nothing had come out yet.',
      },
      {
        ...none,
        step: 'relieved',
        point: 'relieved',
        label: 'Relieved',
        verdict: 'missed',
        why: 'They had not heard it back yet.',
      },
    ],
    pushing: { charges: [], points: 0, trust: 0, closedTurns: 0, notJudged: [] },
    claims: [],
    measures: {
      share: 58,
      longestMonologueSeconds: 42,
      questions: 2,
      firstQuestion: 'Is it the oven?',
      secondsToClient: 4,
    },
    sentences: 'written',
    record: [{ turn: 1, trust: 4, openness: 3, did: ['said what you noticed'], slip: null }],
    ...given,
  };
}

/** A sentence that pushed, as a debrief has it. */
export const charge: Debrief['pushing']['charges'][number] = {
  point: 'urgency',
  label: 'A deadline of yours',
  why: 'It hurries them with a date that isn’t theirs.',
  quote: { turn: 1, text: 'Sign today.' },
  trust: 2,
  better: null,
  isEarly: false,
  lesson: null,
};

/** A talk that is over, with its debrief. */
export function endedTalk(given: Partial<Talk> = {}): Talk {
  return talkOf({
    state: 'ended',
    endedAt: begun,
    endedBy: 'member',
    turns: [firstTurn],
    heard: 31,
    pushed: 0,
    debrief: debriefOf(),
    ...given,
  });
}

/** A talk as it is listed. */
export function summaryOf(talk: Talk): TalkSummary {
  const { id, client, situation, temper, minutes, state, startedAt, endedAt, heard, pushed } = talk;
  const { rewoundFrom, follows, knewUnsaid, note, outcome, origin, turns } = talk;
  const standing = {
    state,
    startedAt,
    endedAt,
    heard,
    pushed,
    rewoundFrom,
    follows,
    knewUnsaid,
    note,
    outcome,
    origin,
  };
  return { id, client, situation, temper, minutes, turns: turns.length, ...standing };
}

export const sampleDrill: Drill = {
  id: '30000000-0000-4000-8000-000000000001',
  talkId,
  turn: 1,
  step: 'named',
  name: 'Marta',
  who: 'CFO of a trucking company',
  says: 'We are comparing prices.',
  asks: 'Name it as a guess that she may correct.',
  said: 'Ours is cheaper.',
  better: 'You would rather not choose wrong again, is that it?',
  lesson: null,
  dueAt: begun,
  reviews: 0,
};

/** A client as an admin writes them. */
export const houseWords = {
  name: 'Wanda',
  who: 'Keeps a lighthouse museum with six volunteers',
  day: 'A school class arrives in an hour, and the heating is off.',
  wants: 'To hear what an audio guide costs',
  offer: 'Audio guides that visitors hear on their own phones',
  situation: 'discovery',
  temper: 'friendly',
  frustration: 'I am ashamed that visitors leave before the lantern room',
  explanation:
    'The stairs are steep and nobody told them why to climb. Wanda counts the tickets alone at night.',
  tells:
    'The visits are shorter than they used to be.\nThere are a hundred and four steps, and I hear where they stop.\nThe guest book is up there. It stays rather empty.',
} as const satisfies HouseWords;
