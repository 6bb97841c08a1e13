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
  pressureIn,
  relieves,
  saysBack,
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

const german = /\b(?:ich|und|nicht|wir|sie|haben|das|ist)\b/iu;

const lines: Readonly<Record<Heard, readonly string[]>> = {
  nothing: [
    'Hm.',
    'Just send me something.',
    'And what does it cost?',
    'I see. We are only comparing, to be honest.',
  ],
  question: [
    'It is all right, I suppose. Busy.',
    'Depends on the day. Why do you ask?',
    'Well, we have always done it this way.',
    'Hm. Last week it was a mess, to be honest.',
  ],
  feeling: ['Some days are long, yes.', 'You could say that. It is a lot.', 'Hm. You noticed that?'],
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
  readonly at: number;
  readonly isBack: boolean;
  readonly isRelief: boolean;
}

const pick = (from: readonly string[], at: number) => from[at % from.length] ?? 'Hm.';

function answerOf(call: Call): string {
  const { said, heard, isPressed, frustration, explanation, isNamed, isClosed, at } = call;
  if (asksForMachine(said)) return 'I am an AI that plays this client for practice. So, where were we?';
  if (heard === 'insult') return pick(lines.insult, at);
  if (isPressed && heard === 'guess') return 'Maybe. But not like this, and not today.';
  if (isPressed) return pick(lines.pressure, at);
  if (isSilence(said)) return pick(['Hello? Are you still there?', 'Hm?'], at);
  if (isStrange(said)) return 'Sorry, what? I do not follow. I have things to do here.';
  if (german.test(said)) return pick(['Hm. Schicken Sie mir etwas.', 'Und was kostet das?'], at);
  if (heard === 'guess' && isClosed) return 'Maybe. But not like this, not now.';
  if (heard === 'guess' && !isNamed) return `Hm. How did you know? ${unsaidAloud(frustration)}.`;
  // Who was pushed says nothing of it for a while, even if it was named.
  if (isNamed && isClosed) return pick(lines.nothing, at);
  if (call.isRelief && isNamed) return 'That would help, I think. How would it go?';
  if (call.isBack && isNamed) return 'Exactly. That is it.';
  if (isNamed && heard !== 'nothing') return pick(reasonsAloud(explanation), Math.floor(at / 2));
  if (call.openness < 3) return pick(lines.nothing, at);
  return pick(lines[heard], at);
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
    const heard = hear(said, unsaid);
    const told = transcript.safeParse(jsonIn(fields, 'transcript'));
    const before = told.success ? told.data : [];
    const isNamed = fields['named'] === 'yes';
    const answers = before.flatMap((line) => ('client' in line ? [line.client] : []));
    const isBack = isNamed && saysBack(said, `${answers.slice(-2).join(' ')} ${unsaid}`);
    const isRelief = isNamed && relieves(said);
    const presses = heard === 'insult' ? '' : pressureIn(said);
    const isPressed = presses !== '';
    const [trust, openness] = moves[isPressed ? 'pressure' : heard];
    const answer = answerOf({
      said,
      heard,
      isPressed,
      frustration: frustration.replace(/[.!?]+$/u, ''),
      explanation,
      isNamed,
      isClosed: Number(fields['closedFor']) > 0,
      openness: Number(fields['openness']),
      at: before.length,
      isBack,
      isRelief,
    });
    const quote = decisive(said, heard, unsaid);
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

const point = z.array(z.object({ point: z.string(), clientHadSaid: z.string() }));

const better: Readonly<Record<string, string>> = {
  felt: 'That sounds like a long day before I even called.',
  named:
    'I may be off here, but could it be that there is something else behind it, or is it really only the price?',
  understood: 'So what weighs on you is the day after, and not the offer itself. Is that it?',
  relieved: 'What if we begin with that one thing only, and you see for yourself before anything else?',
  'invented-number': 'I can’t tell you what it would be for you. What would you count to find out?',
  'invented-proof': 'I’d rather show you what we do than tell you what others say of it.',
};

/** A better sentence for each point, from a template. */
export const sparSentences: ModelTool = {
  name: 'spar-sentences',
  fields: ['points', 'unsaid', 'offer'],
  write(fields: Fields): object {
    const points = point.safeParse(jsonIn(fields, 'points'));
    return {
      sentences: (points.data ?? []).map((one) => ({
        point: one.point,
        better: better[one.point] ?? 'Take the time you need, and say no if it does not fit.',
      })),
    };
  },
};
