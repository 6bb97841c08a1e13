import { z } from 'zod';
import { type Fields, jsonIn, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { claimsOf } from './spar-claims.ts';
import {
  asksForMachine,
  decisive,
  hear,
  type Heard,
  isSilence,
  isStrange,
  keptBack,
  missIn,
  pressureIn,
  relieves,
  saysBack,
  stemsOf,
  thingsIn,
} from './spar-hearing.ts';
import { reasonsAloud, unsaidAloud } from './spar-voice.ts';

const transcript = z.array(z.union([z.object({ client: z.string() }), z.object({ seller: z.string() })]));

/** Changes proposed by what was heard; the product keeps them within its own bounds. */
const moves: Readonly<Record<Heard, readonly [trust: number, openness: number]>> = {
  nothing: [0, -1],
  question: [1, 1],
  feeling: [1, 1],
  label: [-1, -1],
  guess: [2, 3],
  pressure: [-2, -2],
  insult: [-4, -4],
};

const understood = ['Exactly. That is it.', 'Yes. That is what it is.', 'Yes, just that.'];
const relieved = [
  'That would help, I think. How would it go?',
  'Hm. That I could try. What comes first?',
  'And nobody would have to know? Then yes, maybe.',
];

const german = /\b(?:ich|und|nicht|wir|sie|haben|das|ist)\b/iu;

const lines: Readonly<Record<Heard, readonly string[]>> = {
  nothing: [
    'Hm.',
    'Just send me something.',
    'And what does it cost?',
    'I see. We are only comparing, to be honest.',
    'Mhm.',
    'I have heard that before.',
    'Go on, but keep it short.',
  ],
  question: [
    'It is all right, I suppose. Busy.',
    'Depends on the day. Why do you ask?',
    'Well, we have always done it this way.',
    'Hm. Last week it was a mess, to be honest.',
    'That is not easy to say in one sentence.',
    'Nobody has asked me that in a while.',
    'Let me think. It is not the same every week.',
    'You ask a lot. But all right.',
  ],
  feeling: [
    'Some days are long, yes.',
    'You could say that. It is a lot.',
    'Hm. You noticed that?',
    'It is what it is. But thank you.',
    'Yes, well. One gets used to it.',
  ],
  label: ['I never said that.', 'That is a bit much, is it not?', 'No. Who told you so?'],
  guess: ['Hm.'],
  pressure: [
    'I do not decide like that.',
    'You can stop right there.',
    'That is how the last one talked, too.',
    'No. Send it in writing.',
  ],
  insult: ['I think we are done here.', 'You do not talk to me like that.'],
};

interface Call {
  readonly said: string;
  readonly heard: Heard;
  /** Whether they were pressed beside it. */
  readonly isPressed: boolean;
  readonly frustration: string;
  readonly explanation: string;
  readonly isNamed: boolean;
  readonly isClosed: boolean;
  readonly openness: number;
  readonly isBack: boolean;
  readonly isRelief: boolean;
  /** What they said so far. */
  readonly told: readonly string[];
  readonly miss: Miss | null;
}

/** A guess at them that names nothing of what they keep back. */
interface Miss {
  /** A word of it that they had said themselves; null: it is quite wrong. */
  readonly near: string | null;
  /** Words in the open that they can hint with. */
  readonly hints: readonly string[];
}

/** How a guess missed, by what is in the open. */
function missOf(said: string, open: string, unsaid: string): Miss | null {
  const sentence = missIn(said);
  if (sentence === null) return null;
  const guessed = stemsOf(sentence);
  const hints = thingsIn(open, unsaid);
  const near = hints.find((word) => [...stemsOf(word)].some((stem) => guessed.has(stem)));
  return { near: near ?? null, hints };
}

/** The answer to a guess that missed: it can be corrected, so it is. */
function correction({ near, hints }: Miss, told: readonly string[]): string {
  if (near !== null)
    return fresh(
      told,
      [`Not quite. But the ${near}, yes, that is part of it.`],
      ['Closer. But that is not all of it.', 'Nearly. There is more to it.'],
    );
  const word = hints.find((one) => !told.some((line) => line.includes(`more … the ${one}`)));
  if (word !== undefined) return `Not that, no. It is more … the ${word}, and what hangs on it.`;
  return fresh(told, ['Not that, no. It is more … I do not know how to say it.', 'No, that is not it.']);
}

/** The first list that has a line left which they have not said; once all are said, they come around again. */
function fresh(told: readonly string[], ...from: readonly (readonly string[])[]): string {
  for (const lists of from) {
    const left = lists.filter((line) => !told.includes(line));
    const line = left[told.length % Math.max(1, left.length)];
    if (line !== undefined) return line;
  }
  const all = from.flat();
  return all[told.length % Math.max(1, all.length)] ?? 'Hm.';
}

function answerOf(call: Call): string {
  const { said, heard, isPressed, frustration, explanation, isNamed, isClosed, told } = call;
  const pick = (...from: readonly (readonly string[])[]) => fresh(told, ...from);
  if (asksForMachine(said)) return 'I am an AI that plays this client for practice. So, where were we?';
  if (heard === 'insult') return pick(lines.insult);
  if (isPressed && heard === 'guess') return 'Maybe. But not like this, and not today.';
  if (isPressed) return pick(lines.pressure);
  if (isSilence(said)) return pick(['Hello? Are you still there?', 'Hm?']);
  if (isStrange(said)) return 'Sorry, what? I do not follow. I have things to do here.';
  if (german.test(said)) return pick(['Hm. Schicken Sie mir etwas.', 'Und was kostet das?']);
  if (heard === 'guess' && isClosed) return 'Maybe. But not like this, not now.';
  if (heard === 'guess' && !isNamed) return `Hm. How did you know? ${unsaidAloud(frustration)}.`;
  // Who was pushed says nothing of it for a while, even if it was named.
  if (isNamed && isClosed) return pick(lines.nothing);
  if (call.isRelief && isNamed) return pick(relieved.slice(0, 1), relieved);
  if (call.isBack && isNamed) return pick(understood.slice(0, 1), understood);
  if (isNamed && heard !== 'nothing') return pick(reasonsAloud(explanation), lines[heard]);
  if (call.miss !== null && !isNamed && !isClosed) return correction(call.miss, told);
  if (call.openness < 3 && heard !== 'feeling') return pick(lines.nothing, lines[heard]);
  return pick(lines[heard]);
}

/**
 * The client of a practice call by fixed rules. It yields what is not said only to a guess, closes up under pressure,
 * and keeps its role; it proves state, rubric and harness, and says nothing of a real model.
 */
export const sparClient: ModelTool = {
  name: 'spar-client',
  fields: ['name', 'who', 'unsaid', 'transcript', 'sellerSays', 'named', 'closedFor', 'openness'],
  write(fields: Fields): object {
    const said = lineOf(fields, 'sellerSays');
    const unsaid = typeof fields['unsaid'] === 'string' ? fields['unsaid'] : '';
    const [frustration = '', ...more] = unsaid.split('\n');
    const explanation = more.join(' ');
    const open = ['wants', 'day', 'who', 'offer'].map((name) => lineOf(fields, name));
    const kept = keptBack(unsaid, open.filter((_, at) => at !== 1).join(' '));
    const spoken = transcript.safeParse(jsonIn(fields, 'transcript'));
    const before = spoken.success ? spoken.data : [];
    const isNamed = fields['named'] === 'yes';
    const answers = before.flatMap((line) => ('client' in line ? [line.client] : []));
    const told = [...answers, ...open.slice(0, 3)].join('\n');
    const found = hear(said, kept, told);
    const isBack = isNamed && saysBack(said, `${answers.slice(-2).join(' ')} ${unsaid}`);
    const isRelief = isNamed && relieves(said);
    const presses = found === 'insult' ? '' : pressureIn(said);
    const isPressed = presses !== '';
    const isFree = found === 'question' || found === 'nothing';
    const miss = isFree && !isPressed ? missOf(said, open.slice(0, 2).join('. '), unsaid) : null;
    // A guess that can be corrected is a question, whichever mark it ends with.
    const heard = miss !== null && !isNamed ? 'question' : found;
    const [trust, openness] = movesOf(isPressed ? 'pressure' : heard, miss);
    const answer = answerOf({
      said,
      heard,
      isPressed,
      frustration: frustration.replace(/[.!?]+$/u, ''),
      explanation,
      isNamed,
      isClosed: Number(fields['closedFor']) > 0,
      openness: Number(fields['openness']),
      told: answers,
      miss,
      isBack,
      isRelief,
    });
    const quote = decisive(said, heard, kept, told);
    const known = ['who', 'day', 'wants', 'offer', 'transcript'].map((name) => lineOf(fields, name));
    const claims = claimsOf(said, known.join('\n'));
    return {
      hears: heard,
      presses,
      answer,
      trust,
      openness,
      saysBack: isBack,
      relieves: isRelief,
      quote,
      claims,
    };
  },
};

/** A near guess moves them a little, and one that is quite wrong does not. */
const movesOf = (heard: Heard, miss: Miss | null) =>
  miss !== null && miss.near === null ? ([0, 0] as const) : moves[heard];

const point = z.array(z.object({ point: z.string(), clientHadSaid: z.string() }));

const better: Readonly<Record<string, string>> = {
  felt: 'That sounds like a long day before I even called.',
  named: 'I may be off here, but could it be that there is something behind it that nobody asks you about?',
  understood: 'So it weighs on you more than you let anybody see. Is that it?',
  relieved: 'What if we begin with that one thing only, and you see for yourself before anything else?',
  'invented-number': 'I can’t tell you what it would be for you. What would you count to find out?',
  'invented-proof': 'I’d rather show you what we do than tell you what others say of it.',
};

const ofPrice = /\b(?:prices?|costs?|expensive|cheap\w*|budget|quotes?|money)\b/iu;

/** Who spoke of a price may be asked about it; nobody else hears of one. */
function betterFor({ point: name, clientHadSaid }: { point: string; clientHadSaid: string }): string {
  if (name === 'named' && ofPrice.test(clientHadSaid))
    return 'I may be off here, but could it be that there is something else behind it, or is it really only the price?';
  return better[name] ?? 'Take the time you need, and say no if it does not fit.';
}

/** A better sentence for each point, from a template. */
export const sparSentences: ModelTool = {
  name: 'spar-sentences',
  fields: ['points', 'unsaid', 'offer'],
  write(fields: Fields): object {
    const points = point.safeParse(jsonIn(fields, 'points'));
    return {
      sentences: (points.data ?? []).map((one) => ({
        point: one.point,
        better: betterFor(one),
      })),
    };
  },
};
