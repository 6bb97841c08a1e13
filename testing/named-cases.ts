import { randomUUID } from 'node:crypto';
import { saveHighlight } from '#features/books/contract-highlights.ts';
import { listResults } from '#features/tools/contract-library.ts';
import { studioTools } from '#features/tools/rules.ts';
import { studioContracts } from '#features/tools/studio-contracts.ts';
import { listDrills } from '#features/spar/contract-drill.ts';
import { compareTalks, listTalks, startTalk } from '#features/spar/contract-talk.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { ask } from '#features/ask/contract.ts';
import { addCall, changeCall, listCalls } from '#features/calls/contract.ts';
import { mergeClient, splitClient } from '#features/clients/contract.ts';
import type { Actor } from './actor.ts';
import { question } from './ask-cases.ts';
import { callBody, keepCall } from './calls.ts';
import { clientOf, recallOf } from './clients-cases.ts';
import type { App } from './harness.ts';
import { begin, martaBody, missedWords, spar } from './spar.ts';
import { adBrief, adOf, cardOf, joinStudio } from './studio.ts';
import { sampleInputs } from './studio-samples.ts';

type NamedRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** A request that names things by their ids in its query or its body. */
export interface NamedCase {
  readonly actor: Actor;
  /** By the field that names it. */
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly own: string;
        readonly others: string;
        readonly given: (id: string) => NamedRequest;
        /** The request makes the thing: with whatever id, its answer is the same. */
        readonly makes?: true;
      }
    >
  >;
}

type Member = Awaited<ReturnType<typeof joinStudio>>;

/** The actor's own thing of each kind, and a stranger's. */
async function ofBoth<Kind extends string>(
  app: App,
  make: (member: Member) => Promise<Readonly<Record<Kind, string>>>,
) {
  const [actor, other] = [await joinStudio(app), await joinStudio(app)];
  const [mine, theirs] = [await make(actor), await make(other)];
  return { actor, pair: (kind: Kind) => ({ own: mine[kind], others: theirs[kind] }) };
}

/** A card with an ad and a talk about it. */
async function withCard(member: Member) {
  const { clientId: client, id: card } = await cardOf(member);
  await member.call(generateAdCopy, { body: { ...adBrief, cardId: card } });
  const talk = await begin(member, { ...martaBody, client: { card } });
  return { card, client, talk: talk.id };
}

async function generationCase(app: App, tool: (typeof studioTools)[number]): Promise<NamedCase> {
  const { generate } = studioContracts[tool];
  const input = sampleInputs[tool];
  const { actor, pair } = await ofBoth(app, async (member) => {
    const response = await member.send(generate.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { result } = (await response.json()) as { result: { id: string } };
    return { card: (await cardOf(member)).id, ad: (await adOf(member)).id, result: result.id };
  });
  return {
    actor,
    fields: {
      cardId: { ...pair('card'), given: (cardId) => ({ body: { ...input, cardId } }) },
      fromResultId: { ...pair('ad'), given: (fromResultId) => ({ body: { ...input, fromResultId } }) },
      resultId: { ...pair('result'), given: (resultId) => ({ body: { ...input, resultId } }) },
    },
  };
}

/** Two clients who became one, with what moved. */
async function merged(member: Member) {
  const { clientId, id: card } = await cardOf(member);
  const { id: text } = await adOf(member, { cardId: card });
  const { id: call } = await begin(member, { ...martaBody, client: { card } });
  const { id: sentence } = await recallOf(member, clientId);
  const from = await clientOf(member);
  await member.call(mergeClient, { params: { id: clientId }, body: { into: from } });
  return { gone: clientId, from, cards: card, texts: text, calls: call, recalls: sentence };
}

/** A client with a real call. */
async function withCall(member: Member) {
  const client = await clientOf(member);
  return { client, call: (await keepCall(member, { clientId: client })).id };
}

/** One case for each endpoint of members whose query or body names things by their ids. */
export const namedCases: Readonly<Record<string, (app: App) => Promise<NamedCase>>> = {
  ...Object.fromEntries(
    studioTools.map((tool) => [studioContracts[tool].generate.id, (app: App) => generationCase(app, tool)]),
  ),
  [ask.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, async (member) => ({
      thread: (await member.call(ask, { body: { question } })).threadId,
    }));
    const given = (threadId: string) => ({ body: { question, threadId } });
    return { actor, fields: { threadId: { ...pair('thread'), given } } };
  },
  [addCall.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCall);
    const given = (clientId: string) => ({ body: { ...callBody, clientId } });
    return { actor, fields: { clientId: { ...pair('client'), given } } };
  },
  [changeCall.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCall);
    const given = (clientId: string) => ({ params: { id: pair('call').own }, body: { clientId } });
    return { actor, fields: { clientId: { ...pair('client'), given } } };
  },
  [listCalls.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCall);
    const given = (clientId: string) => ({ query: { clientId } });
    return { actor, fields: { clientId: { ...pair('client'), given } } };
  },
  [mergeClient.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, async (member) => ({
      ana: await clientOf(member),
      ben: await clientOf(member, 'Ben Cole'),
      cleo: await clientOf(member, 'Cleo Dunn'),
    }));
    const given = (into: string) => ({
      // The first merge takes its client away.
      params: { id: into === pair('cleo').own ? pair('ana').own : pair('ben').own },
      body: { into },
    });
    return { actor, fields: { into: { ...pair('cleo'), given } } };
  },
  [splitClient.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, merged);
    const id = pair('gone').own;
    const none = { cards: [], texts: [], calls: [], recalls: [], facts: [] };
    const from = (given: string) => ({ params: { id }, body: { from: given, moved: none } });
    /** What is back already is not moved again: the answer is the same then. */
    const ofKind = (kind: 'cards' | 'texts' | 'calls' | 'recalls') => ({
      ...pair(kind),
      makes: true as const,
      given: (thing: string) => ({
        params: { id },
        body: { from: pair('from').own, moved: { ...none, [kind]: [thing] } },
      }),
    });
    return {
      actor,
      fields: {
        from: { ...pair('from'), given: from },
        cards: ofKind('cards'),
        texts: ofKind('texts'),
        calls: ofKind('calls'),
        recalls: ofKind('recalls'),
      },
    };
  },
  [saveHighlight.id]: async (app) => {
    const marked = { section: 'preface', line: 0, from: 0, to: 4, text: 'This', book: 'emotions' } as const;
    const { actor, pair } = await ofBoth(app, async (member) => {
      const id = randomUUID();
      await member.call(saveHighlight, { body: { ...marked, id } });
      return { highlight: id };
    });
    const given = (id: string) => ({ body: { ...marked, id } });
    return { actor, fields: { id: { ...pair('highlight'), given, makes: true } } };
  },
  [listResults.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCard);
    return {
      actor,
      fields: {
        cardId: { ...pair('card'), given: (cardId) => ({ query: { cardId } }) },
        clientId: { ...pair('client'), given: (clientId) => ({ query: { clientId } }) },
      },
    };
  },
  [listTalks.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCard);
    return { actor, fields: { cardId: { ...pair('card'), given: (cardId) => ({ query: { cardId } }) } } };
  },
  [listDrills.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, async (member) => ({
      talk: (await spar(member, missedWords)).id,
    }));
    return { actor, fields: { talkId: { ...pair('talk'), given: (talkId) => ({ query: { talkId } }) } } };
  },
  [startTalk.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCard);
    const given = (card: string) => ({ body: { ...martaBody, client: { card } } });
    return { actor, fields: { card: { ...pair('card'), given } } };
  },
  [compareTalks.id]: async (app) => {
    const { actor, pair } = await ofBoth(app, withCard);
    const talk = pair('talk');
    return {
      actor,
      fields: {
        a: { ...talk, given: (a) => ({ query: { a, b: talk.own } }) },
        b: { ...talk, given: (b) => ({ query: { a: talk.own, b } }) },
      },
    };
  },
};
