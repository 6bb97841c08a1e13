import { z } from 'zod';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { type Fields, jsonIn, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { onlyRepeats } from '#features/spar/rules/words.ts';
import { asksForMachine, type HeardMove, isSilence, isStrange, keptBack, movesIn } from './spar-hearing.ts';
import { reasonsAloud, unsaidAloud } from './spar-voice.ts';

const transcript = z.array(z.union([z.object({ client: z.string() }), z.object({ seller: z.string() })]));

const understood = ['That’s it. Yes.', 'Yes. That’s what it is.', 'Yes, just that.'];
const relieved = [
  'That’d help, I think. How would it go?',
  'Hm. That I could try. What comes first?',
  'And nobody would have to know? Then yes, maybe.',
];

const german = /\b(?:ich|und|nicht|wir|sie|haben|das|ist)\b/iu;

const short = [
  'Hm.',
  'Just send me something.',
  'And what does it cost?',
  'I see. We’re only comparing, to be honest.',
  'Mhm.',
  'I’ve heard that before.',
  'Go on, but keep it short.',
];
const dodging = [
  'It’s all right, I suppose. Busy.',
  'Depends on the day. Why do you ask?',
  'Well, we’ve always done it this way.',
  'That isn’t easy to say in one sentence.',
  'Nobody’s asked me that in a while.',
  'Let me think. It isn’t the same every week.',
  'You ask a lot. But all right.',
];
const noticed = [
  'Some days are long, yes.',
  'Hm. You noticed that?',
  'Yes, well. One gets used to it.',
  'It is what it is. But thank you.',
];
const wrong = ['No, that’s not it.', 'No. It’s more … I don’t know how to say it.', 'Not that, no.'];
const denied = ['I never said that.', 'That’s a bit much, isn’t it?', 'No. Who told you so?'];
const pushedAway = [
  'I don’t decide like that.',
  'You can stop right there.',
  'That’s how the last one talked, too.',
  'No. Send it in writing.',
];
const insulted = ['I think we’re done here.', 'You don’t talk to me like that.'];
const lingering = [
  'It stays with me, that’s all.',
  'I shouldn’t even be telling you this.',
  'You know. One thing leads to the next.',
  'Hm. It isn’t the first time, either.',
  'I don’t know why I bring that up.',
];
const flinching = [
  'Hm. Anyway. What were we saying?',
  'I … no. Let’s talk about your offer.',
  'That’s … let’s go on.',
];

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

interface Call {
  readonly said: string;
  readonly moves: readonly HeardMove[];
  readonly frustration: string;
  readonly explanation: string;
  readonly tell: string;
  readonly tellWhen: string;
  readonly truthWhen: string;
  /** What they said so far. */
  readonly told: readonly string[];
}

interface Played {
  readonly answer: string;
  readonly tellShown?: string;
  readonly truthTold?: true;
}

const gentle = ['last_time', 'notices', 'echo', 'pause', 'guess', 'says_back', 'takes_correction', 'lets_go'];
const earning = ['last_time', 'echo', 'pause', 'guess', 'takes_correction'];

const isHit = (moves: readonly HeardMove[]) =>
  moves.some(({ move, near }) => move === 'guess' && near === 'right');

/** Whether a turn brings the truth out, by what the product says of when it may. */
function opens({ truthWhen, moves }: Call): boolean {
  const isNear = moves.some(({ near }) => near === 'right' || near === 'close');
  const has = (wanted: readonly string[]) => moves.some(({ move }) => wanted.includes(move));
  if (truthWhen.startsWith('Only if')) return isHit(moves);
  if (truthWhen.startsWith('If this turn is gentle')) return has(gentle);
  if (truthWhen.startsWith('If this turn guesses'))
    return isHit(moves) || has(['pause', 'echo', 'last_time', 'says_back']) || isNear;
  return false;
}

function tellsNow({ tell, tellWhen, moves }: Call): boolean {
  if (tell === '' || isHit(moves)) return false;
  if (tellWhen.startsWith('in this answer'))
    return moves.some(({ move }) => !['pitch', 'small_talk', 'other', 'claim'].includes(move));
  return (
    tellWhen.startsWith('if') && moves.some(({ move, near }) => earning.includes(move) || near === 'close')
  );
}

function play(call: Call): Played {
  const { said, moves, frustration, explanation, told, truthWhen, tell } = call;
  const pick = (...from: readonly (readonly string[])[]) => fresh(told, ...from);
  const has = (...wanted: readonly string[]) => moves.some(({ move }) => wanted.includes(move));
  const isOut = truthWhen.startsWith('It is out');
  if (asksForMachine(said))
    return { answer: 'I am an AI that plays this client for practice. So, where were we?' };
  if (moves.some(({ kind }) => kind === 'insult')) return { answer: pick(insulted) };
  if (has('pressure')) return { answer: pick(pushedAway) };
  if (isStrange(said)) return { answer: 'Sorry, what? I don’t follow. I have things to do here.' };
  if (german.test(said)) return { answer: pick(['Hm. Schicken Sie mir etwas.', 'Und was kostet das?']) };
  if (opens(call))
    return {
      answer: `${has('guess') ? 'Hm. How did you know?' : 'All right.'} ${unsaidAloud(frustration)}.`,
      truthTold: true,
    };
  if (isOut && moves.some(({ move, near }) => move === 'step' && near === 'right'))
    return { answer: pick(relieved) };
  if (isOut && has('says_back')) return { answer: pick(understood) };
  if (isOut && has(...gentle, 'question', 'step'))
    return { answer: pick(reasonsAloud(explanation), noticed) };
  if (tellsNow(call)) {
    const before = moves.some(({ move }) => move === 'guess')
      ? 'No, not that. '
      : has('last_time')
        ? 'Well. '
        : '';
    return { answer: `${before}${tell}`, tellShown: tell };
  }
  if (truthWhen.startsWith('No. They')) return { answer: pick(short) };
  if (isHit(moves)) return { answer: pick(flinching) };
  if (has('guess')) return { answer: pick(wrong) };
  if (has('fact')) return { answer: pick(denied) };
  if (has('echo', 'pause', 'takes_correction') && told.length > 1)
    return { answer: pick(lingering, noticed) };
  if (isSilence(said)) return { answer: pick(['Hello? Are you still there?', 'Hm?', 'Yes?']) };
  if (has('notices', 'says_back', 'takes_correction', 'lets_go')) return { answer: pick(noticed, dodging) };
  return { answer: has('question', 'last_time') ? pick(dodging) : pick(short, dodging) };
}

const textOf = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The client of a practice call by fixed rules: it shows what slips out when it is due, tells what it does not say when that may
 * come out, and closes up under pressure. It proves state, rubric and harness, and says nothing of a real model.
 */
export const sparClient: ModelTool = {
  name: 'spar-client',
  fields: ['name', 'who', 'unsaid', 'because', 'transcript', 'sellerSays', 'tell', 'tellWhen', 'truthWhen'],
  write(fields: Fields): object {
    const said = lineOf(fields, 'sellerSays');
    const [frustration, explanation] = [textOf(fields, 'unsaid'), textOf(fields, 'because')];
    const unsaid = `${frustration} ${explanation}`;
    const open = ['wants', 'day', 'who', 'offer'].map((name) => lineOf(fields, name));
    const spoken = transcript.safeParse(jsonIn(fields, 'transcript'));
    const told = (spoken.data ?? []).flatMap((line) => ('client' in line ? [line.client] : []));
    const known = ['who', 'day', 'wants', 'offer', 'transcript']
      .map((name) => lineOf(fields, name))
      .join('\n');
    const truthWhen = textOf(fields, 'truthWhen');
    const heard = movesIn(said, {
      unsaid: keptBack(unsaid, open.filter((_, at) => at !== 1).join(' ')),
      told: [...told, ...open.slice(0, 3)].join('\n'),
      last: told.at(-1) ?? '',
      isOut: truthWhen.startsWith('It is out'),
      known,
    });
    // The seller has read what is on their own card.
    const isRead = textOf(fields, 'heart') === sparClientPrompt.heartOfCard;
    const moves = heard.map((one) =>
      isRead && one.near === 'right' && onlyRepeats(one.quote, frustration, told.join('\n'))
        ? { ...one, near: 'close' as const }
        : one,
    );
    const {
      answer,
      tellShown = null,
      truthTold = false,
    } = play({
      said,
      moves,
      frustration: frustration.replace(/[.!?]+$/u, ''),
      explanation,
      tell: lineOf(fields, 'tell'),
      tellWhen: textOf(fields, 'tellWhen'),
      truthWhen,
      told,
    });
    return { moves, answer, tellShown, truthTold };
  },
};

const lines = z.array(z.record(z.string(), z.string()));
const point = z.array(z.object({ point: z.string(), soFar: lines }));

const better: Readonly<Record<string, readonly string[]>> = {
  named: ['I may be off. I heard a bit more than the price in that. Or is it just the price?'],
  understood: ['So that’s what hangs on it for you. Have I got it?'],
  relieved: ['What if we start with that one thing only? You’d see it before anybody else does.'],
  proof: ['I’d rather show you than tell you what others say. What would you want to see?'],
};
const unhurried = [
  'Take the time you need. And say no if it doesn’t fit.',
  'There’s no date on this from my side. What would you want to look at first?',
  'You can leave it as it is, too. What would have to be true for it to be worth your while?',
];
const ofLast = [
  'When did this last come up? What happened that day?',
  'When was the last time? What happened?',
  'What was the day before that like?',
];
const small = /^(?:the|and|but|that|this|well|yes|no|not|it|its|is|are|was|i|we|to|of|a|an|in|on|hm|you)$/iu;

/** The last words of theirs that can be given back. */
function echoOf(line: string): string {
  const words =
    line
      .split(/(?<=[.!?…])\s/u)
      .at(-1)
      ?.replace(/[.!?…]+$/u, '')
      .split(/\s+/u) ?? [];
  const last = words.slice(-3);
  return last.some((one) => !small.test(one)) ? last.join(' ') : words.slice(-5).join(' ');
}

/** What could be said for a point, the best first. */
function betterFor({ point: name, soFar }: z.output<typeof point>[number]): readonly string[] {
  const theirs = soFar.findLast((line) => line['client'] !== undefined)?.['client'] ?? '';
  if (name === 'felt')
    return soFar.length < 3 ? ofLast : [`“${echoOf(theirs)}.” When was that last? What happened?`];
  if (name === 'named' && soFar.length < 4) return ofLast.toReversed().slice(1);
  return better[name] ?? unhurried;
}

/** A better sentence for each point, from a template; none for two of them while there is another. */
export const sparSentences: ModelTool = {
  name: 'spar-sentences',
  fields: ['points', 'offer'],
  write(fields: Fields): object {
    const points = point.safeParse(jsonIn(fields, 'points'));
    const written: { point: string; better: string }[] = [];
    for (const one of points.data ?? []) {
      const could = betterFor(one);
      const isNew = (line: string) => written.every(({ better: before }) => before !== line);
      written.push({ point: one.point, better: could.find(isNew) ?? could[0] ?? '' });
    }
    return { sentences: written };
  },
};

/** What slips out of a client of a card: sentences of its reason that they can say, and what anybody lets slip. */
export const sparTells: ModelTool = {
  name: 'spar-tells',
  fields: ['who', 'offer', 'unsaid', 'because'],
  write(fields: Fields): object {
    const said = reasonsAloud(textOf(fields, 'because')).slice(0, 2);
    const plain = [
      'There’s a day last month I’d rather skip.',
      'I keep that folder closed when somebody walks in.',
      'There’s somebody here whose face I’d rather not see when this comes up.',
    ];
    return { tells: [...plain.slice(0, 4 - said.length), ...said] };
  },
};
