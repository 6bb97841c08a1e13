import { createHash } from 'node:crypto';
import {
  cardDays,
  cardNames,
  cardWants,
  cardWantsCold,
  openings,
  pickUp,
  sparClients,
  waysOfHiding,
} from '#content/spar/clients.ts';
import type { Situation } from '#features/spar/rules/vocabulary.ts';
import { tellsIn } from '#features/spar/contract-house.ts';
import type { HouseClientFacts } from '#features/spar/server/house/house-facts.ts';

/** A client as stored with a talk. */
export interface PlayedClient {
  /** The slug of a client of the house, or the id of one that an admin wrote; null for one from a card. */
  readonly house: string | null;
  /** Whether a client of the house was open to members without a plan. */
  readonly isFree: boolean;
  readonly name: string;
  readonly who: string;
  readonly day: string;
  readonly wants: string;
  readonly offer: string;
  readonly frustration: string;
  readonly explanation: string;
  /**
   * What a right guess names, in a sentence. Without it: for a written client what they do not say, for a card the
   * prompt's own words (`heartOfCard`).
   */
  readonly heart?: string | undefined;
  /** What slips out before the client tells it, from faint to plain. */
  readonly tells: readonly string[];
  /** How they avoid saying it in this talk. */
  readonly hides: string;
  /** Figures in the member's profile when the call began: the member may claim them without inventing anything. */
  readonly business: readonly string[];
}

/** What a talk needs of a Frustration Card. */
export interface SparCard {
  readonly id: string;
  readonly client: string;
  readonly frustration: string;
  readonly explanation: string;
  readonly businessDescription: string;
  readonly targetAudience: string;
}

/** Picks one of a list; the same seed picks the same one. */
function chosen<Item>(items: readonly Item[], seed: string): Item {
  const digest = createHash('sha256').update(seed).digest();
  const item = items[digest.readUInt32BE(0) % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** A client of the house, as stored with a talk that begins now. */
export function playedHouseClient(facts: HouseClientFacts, seed: string): PlayedClient {
  const { slug, name, who, day, wants, offer, frustration, explanation, heart, isFree } = facts;
  const tells = tellsIn(facts.tells);
  const hides = chosen(waysOfHiding, seed);
  return {
    house: slug,
    isFree,
    name,
    who,
    day,
    wants,
    offer,
    frustration,
    explanation,
    heart,
    tells,
    hides,
    business: [],
  };
}

/**
 * The first name of a card that a member named after a person: 'Dana, Lakeside Dental' or 'Denise'. A single word that
 * ends with an s is rather 'Founders'.
 */
const personIn = (client: string): string | undefined =>
  /^(\p{Lu}[\p{Ll}’'-]+)(?:,|(?<!s)$)/u.exec(client.trim())?.[1];

/** The client of a member's card. The member knows what is not said, so only how the client hides it varies. */
export function cardClientOf(card: SparCard, seed: string, situation: Situation): PlayedClient {
  return {
    house: null,
    isFree: false,
    name: personIn(card.client) ?? chosen(cardNames, card.id),
    who: card.targetAudience,
    day: chosen(cardDays, `${seed} day`),
    wants: chosen(situation === 'cold-call' ? cardWantsCold : cardWants, `${seed} wants`),
    offer: card.businessDescription,
    frustration: card.frustration,
    explanation: card.explanation,
    tells: [],
    hides: chosen(waysOfHiding, `${seed} hides`),
    business: [],
  };
}

/**
 * The first thing that the client says: their own words in their usual kind of call, else the words for this kind of
 * call.
 */
export function openingOf(situation: Situation, { house, name }: PlayedClient): string {
  const own = sparClients.find((client) => client.slug === house && client.situation === situation);
  if (house === null && situation === 'discovery') return pickUp(name);
  return own?.opens ?? openings[situation](name);
}
