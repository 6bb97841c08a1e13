import { createHash } from 'node:crypto';
import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import { anyKit, type Kit, kits } from './library.ts';

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The kit with the most words in the brief: what is sold counts more than who buys it; without any, the neutral one. */
export function kitFor(fields: Fields): Kit {
  const [sold, about] = [
    wordsIn(lineOf(fields, 'businessDescription')),
    wordsIn(`${lineOf(fields, 'targetAudience')} ${lineOf(fields, 'frustrations')}`),
  ];
  let [best, most] = [anyKit, 0];
  for (const kit of kits) {
    const known = new Set(kit.keywords.split(' '));
    const score = [...sold, ...sold, ...about].filter((word) => known.has(word)).length;
    if (score > most) [best, most] = [kit, score];
  }
  return best;
}

/** What of a brief is filled in: names and the price, never its sentences. */
export interface Names {
  readonly company: string;
  readonly price: string;
}

/** The names that the fields give, else the gap that the member fills. */
export function namesIn(fields: Fields): Names {
  const profile = fields['aboutTheBusiness'];
  const company = typeof profile === 'string' ? /^company name: (.{1,60})$/imu.exec(profile)?.[1] : undefined;
  const price = /\$\d[\d,.]*\d|\$\d/u.exec(lineOf(fields, 'businessDescription'))?.[0];
  return { company: company?.trim() ?? '[your company]', price: price ?? '[price]' };
}

/** Chooses among ways of writing; each further version takes the next. */
export function turnOf(fields: Fields): number {
  const version = typeof fields['version'] === 'number' ? fields['version'] : 1;
  const brief = ['businessDescription', 'targetAudience', 'frustrations'].map((name) => lineOf(fields, name));
  return createHash('sha256').update(brief.join('\n')).digest().readUInt16BE(0) + version - 1;
}

/** One of several items. */
export function pick<Item>(items: readonly [Item, ...Item[]], turn: number): Item {
  return items[turn % items.length] ?? items[0];
}
