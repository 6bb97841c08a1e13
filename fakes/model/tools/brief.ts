import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import { stepIn } from './goal.ts';
import { offerIn, offerOfTitle } from './offer.ts';
import { feelingIn, painIn } from './pain.ts';
import { audienceIn, seedOf, sentences, shorten, upperFirst } from './words.ts';

/**
 * What every template of the studio is filled with: the member's own words. Nothing else goes into a text that is sent to
 * clients: what a trade is feared or loved for is advice in a card, and in an ad it would be a promise that nobody made.
 */
export interface Brief {
  readonly slots: Readonly<Record<string, string>>;
  /** Chooses among templates; each further version takes the next. */
  readonly seed: number;
}

const goals = ['adGoal', 'postGoal', 'sequenceGoal', 'callPurpose'] as const;
const goalIn = (fields: Fields) =>
  goals.map((name) => lineOf(fields, name)).find((text) => text !== '') ?? '';

/** What the member wants of the reader, as it stands after a colon. */
export function stepOf(fields: Fields): string {
  const goal = goalIn(fields);
  return goal === '' ? 'talk with us for a few minutes' : stepIn(goal);
}

/** Reads the fields that the product sends with each of its generators. */
export function briefOf(fields: Fields): Brief {
  const business = lineOf(fields, 'businessDescription');
  const audience = lineOf(fields, 'targetAudience');
  // Its line breaks show where the first frustration ends.
  const pain = typeof fields['frustrations'] === 'string' ? fields['frustrations'] : '';
  const profile = fields['aboutTheBusiness'];
  const offer = offerIn(business) ?? (typeof profile === 'string' ? offerOfTitle(profile) : null) ?? 'this';
  const version = typeof fields['version'] === 'number' ? fields['version'] : 1;
  const step = stepOf(fields);
  return {
    slots: {
      audience: shorten(audienceIn(audience), 70),
      offer,
      offerStart: upperFirst(offer),
      pain: painIn(pain),
      painShort: painIn(pain, 60),
      feeling: feelingIn(pain),
      step,
      stepStart: upperFirst(step),
      business: sentences(business.replaceAll(/[“”"]/g, '').replace(/[.!?]+$/u, ''), 110),
      callType: lineOf(fields, 'callType'),
    },
    seed: (seedOf(JSON.stringify([business, audience, pain, goalIn(fields)])) % 1000) + version - 1,
  };
}

/** One of several items; each further version gets the next. */
export function pick<Item>(items: readonly [Item, ...Item[]], seed: number): Item {
  return items[seed % items.length] ?? items[0];
}
