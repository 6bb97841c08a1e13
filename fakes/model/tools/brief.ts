import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import {
  audienceIn,
  goalIn,
  offerIn,
  painIn,
  seedOf,
  sentences,
  shorten,
  tradeOf,
  upperFirst,
} from './words.ts';

/** What every template of the studio is filled with: the member's own words, and those for their line of business. */
export interface Brief {
  readonly slots: Readonly<Record<string, string>>;
  /** Chooses among templates; each further version takes the next. */
  readonly seed: number;
}

const goals = ['adGoal', 'postGoal', 'sequenceGoal', 'callPurpose'] as const;

/** Reads the fields that the product sends with each of its generators. */
export function briefOf(fields: Fields): Brief {
  const business = lineOf(fields, 'businessDescription');
  const audience = lineOf(fields, 'targetAudience');
  // Its line breaks show where the first frustration ends.
  const pain = typeof fields['frustrations'] === 'string' ? fields['frustrations'] : '';
  const goal = goals.map((name) => lineOf(fields, name)).find((text) => text !== '') ?? '';
  const about = [business, lineOf(fields, 'aboutTheBusiness'), pain, goal].join(' ');
  const trade = tradeOf(about, audience);
  const offer = offerIn(business) ?? trade.offer;
  const version = typeof fields['version'] === 'number' ? fields['version'] : 1;
  return {
    slots: {
      audience: shorten(audienceIn(audience), 70),
      offer,
      offerStart: upperFirst(offer),
      pain: painIn(pain),
      painShort: painIn(pain, 60),
      goal: goal === '' ? 'talk for a few minutes' : goalIn(goal),
      business: sentences(business.replaceAll(/[“”"]/g, '').replace(/[.!?]+$/u, ''), 110),
      callType: lineOf(fields, 'callType'),
      moment: trade.moment,
      fear: trade.fear,
      proof: trade.proof,
    },
    seed: (seedOf(JSON.stringify([business, audience, pain, goal])) % 1000) + version - 1,
  };
}

/** One of several items; each further version gets the next. */
export function pick<Item>(items: readonly [Item, ...Item[]], seed: number): Item {
  return items[seed % items.length] ?? items[0];
}
