import { seedFrom } from '#features/tools/server/studio/define.ts';
import type { WrittenScene } from './scenes-english.ts';

export interface SpokenTurn {
  /** Null where nobody is named. */
  readonly speaker: string | null;
  readonly text: string;
  /** Seconds from the beginning. */
  readonly at: number;
}

/** What a reader of the call should find. */
export interface Marks {
  readonly safe: string | null;
  readonly half: string | null;
  readonly best: string | null;
}

export interface MarkedTalk {
  readonly turns: readonly SpokenTurn[];
  readonly marks: Marks;
}

type Untimed = Omit<SpokenTurn, 'at'>;

const marked = (text: string, mark: keyof Marks) =>
  new RegExp(`<${mark}>(.*?)</${mark}>`, 'u').exec(text)?.[1] ?? null;

function turnsOf({ text }: WrittenScene): Untimed[] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const colon = row.indexOf(': ');
      return {
        speaker: row.slice(0, colon),
        text: row.slice(colon + 2).replaceAll(/<\/?(?:safe|half|best)>/gu, ''),
      };
    });
}

export const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

/** At 150 words a minute, with a breath before each turn. */
function timed(turns: readonly Untimed[]): SpokenTurn[] {
  let at = 0;
  return turns.map((turn) => {
    const begins = at;
    at += Math.ceil(wordsOf(turn.text).length / 2.5) + 1;
    return { ...turn, at: begins };
  });
}

const agenda = {
  en: {
    heads: [
      'Next on my list is',
      'Then there is',
      'Before I forget,',
      'Also on the sheet:',
      'One more point,',
    ],
    things:
      'the parking card,the key for gate B,the delivery window,the invoice address,the color code,the login for the portal,the spare parts list,the site plan,the holiday calendar,the insurance form,the elevator booking,the sample box,the loading ramp,the contact on site'.split(
        ',',
      ),
    ends: [
      'which Kim keeps in the blue folder.',
      'and that one is due on the twelfth.',
      'with two copies, one signed.',
      'which we printed on both sides.',
      'and the number on it is forty-one.',
    ],
  },
  de: {
    heads: ['Als Nächstes kommt', 'Dann haben wir', 'Ebenfalls auf der Liste:', 'Weiter geht es mit:'],
    things:
      'die Parkkarte,der Schlüssel für Tor B,das Lieferfenster,die Rechnungsadresse,der Farbcode,die Ersatzteilliste,der Lageplan,der Urlaubskalender,das Formular,die Musterkiste,die Laderampe'.split(
        ',',
      ),
    ends: [
      'das liegt im blauen Ordner.',
      'fällig am zwölften.',
      'in zwei Ausfertigungen.',
      'beidseitig gedruckt.',
      'mit der Nummer einundvierzig.',
    ],
  },
};

/** Housekeeping between two who speak in this scene, the same for the same key; there is no moment in it. */
function housekeeping(scene: WrittenScene, words: number, key: string): Untimed[] {
  const speakers = [...new Set(turnsOf(scene).map(({ speaker }) => speaker))];
  const { heads, things, ends } = agenda[scene.language === 'de' ? 'de' : 'en'];
  const pick = (list: readonly string[], what: string) =>
    list[seedFrom(`${key} ${what}`) % list.length] ?? '';
  const turns: Untimed[] = [];
  for (let many = 0, at = 0; many < words; at += 1) {
    const sentences = Array.from({ length: 1 + (seedFrom(`${key} ${at}`) % 5) }, (_, part) => {
      const of = (what: string) => `${at} ${part} ${what}`;
      return `${pick(heads, of('head'))} ${pick(things, of('thing'))}, ${pick(ends, of('end'))}`;
    });
    const text = sentences.join(' ');
    many += wordsOf(text).length;
    turns.push({ speaker: speakers[at % speakers.length] ?? null, text });
  }
  return turns;
}

/** A scene as it was held, with this much housekeeping around it. @param around words of it */
export function talkOf(scene: WrittenScene, around = 0): MarkedTalk {
  const first = Math.round((around * (1 + (seedFrom(scene.name) % 8))) / 10);
  return {
    turns: timed([
      ...housekeeping(scene, first, `${scene.name} before`),
      ...turnsOf(scene),
      ...housekeeping(scene, around - first, `${scene.name} after`),
    ]),
    marks: {
      safe: marked(scene.text, 'safe'),
      half: marked(scene.text, 'half'),
      best: marked(scene.text, 'best'),
    },
  };
}

/** The same talk under other names, as a device or a room names who speaks. */
export const renamed = (talk: MarkedTalk, names: Readonly<Record<string, string>>): MarkedTalk => ({
  ...talk,
  turns: talk.turns.map((turn) => ({ ...turn, speaker: names[turn.speaker ?? ''] ?? turn.speaker })),
});
