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
  /** Of a client made of a real call: what stands for words that the model is not told, if any are kept from it. */
  readonly realCall?: { readonly masks: Readonly<Record<string, string>> | null };
  /** Figures in the member's profile when the call began: the member may claim them without inventing anything. */
  readonly business: readonly string[];
}

/** What the model is told instead of the name of a client whose real call was masked. */
export const maskedName = '[client]';

/** What the model calls this client. */
export const nameToldOf = ({ name, realCall }: Pick<PlayedClient, 'name' | 'realCall'>): string =>
  realCall?.masks ? maskedName : name;

const ofWord = /[\p{L}\p{M}\p{N}]/u;

/** What a member says to a client of a masked call, with the masks in place of what they stand for. */
export function masked({ realCall }: Pick<PlayedClient, 'realCall'>, text: string): string {
  const masks = Object.entries(realCall?.masks ?? {}).toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return masks.reduce(
    (sent, [mask, said]) =>
      sent.replaceAll(said, (found, at: number, whole: string) =>
        ofWord.test(whole[at - 1] ?? '') || ofWord.test(whole[at + found.length] ?? '') ? found : mask,
      ),
    text,
  );
}

/** A value with what was said in place of the masks: the member sees their own call. */
export function unmasked<T>({ realCall }: Pick<PlayedClient, 'realCall'>, value: T): T {
  const masks = Object.entries(realCall?.masks ?? {});
  if (masks.length === 0) return value;
  const shown = (one: unknown): unknown => {
    if (typeof one === 'string')
      return masks.reduce((text, [mask, said]) => text.replaceAll(mask, () => said), one);
    if (Array.isArray(one)) return one.map(shown);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, shown(inner)]));
  };
  return shown(value) as T;
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

const notAPerson =
  /\b(?:agency|bakery|bank|busy|cafe|church|clinic|company|corp|dental|first|gmbh|group|hotel|inc|llc|local|ltd|media|new|school|senior|shop|small|store|studio|team|young)\b/iu;
/** Names of more than one, as an audience has them; a family's name may end in s, too: 'Ben Hughes'. */
const many =
  /(?:er|or|ist|ant|ian)s$|(?:ies|ses|agents|businesses|clinics|founders|heads|hotels|moms|parents|people|practices|restaurants|schools|shops|stores|teams|women|men)$/iu;
const familyNames =
  /(?:peters|sanders|rogers|walters|anders|waters|rivers|ellis|meyers|myers|bowers|powers|flowers|summers|winters|davies|menzies)$/iu;

/**
 * The first name of a card that a member named after a person: 'Dana, Lakeside Dental', 'Marta Klein, Hotel Linden',
 * 'Marta Klein', 'Ben Hughes' or 'Denise'. Without a company, 'Founders' and 'Bakery Owners' are many, and 'Hale Hotel' is
 * none.
 */
function personIn(client: string): string | undefined {
  const [, first, last = '', company] =
    /^(?:(?:Dr|Mr|Mrs|Ms|Mx|Miss|Prof|Herr|Frau)\.? ){0,2}(\p{Lu}[\p{L}’'-]+)( \p{Lu}[\p{L}’'-]+)?(,.*)?$/u.exec(
      client.trim(),
    ) ?? [];
  if (first === undefined) return undefined;
  if (notAPerson.test(`${first}${last}`)) return undefined;
  const isMany = last === '' ? first.endsWith('s') : many.test(last) && !familyNames.test(last);
  return company === undefined && isMany ? undefined : first;
}

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

/** A client from elsewhere: how they avoid what they do not say varies. */
export const hidesOf = (seed: string): string => chosen(waysOfHiding, seed);

/**
 * The first thing that the client says: their own words in their usual kind of call, else the words for this kind of
 * call.
 */
export function openingOf(situation: Situation, { house, name }: PlayedClient): string {
  const own = sparClients.find((client) => client.slug === house && client.situation === situation);
  if (house === null && situation === 'discovery') return pickUp(name);
  return own?.opens ?? openings[situation](name);
}
