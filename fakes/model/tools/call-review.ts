import { z } from 'zod';
import { jsonIn } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';

const heard = z.array(
  z.object({ line: z.number(), who: z.enum(['me', 'them', 'unknown']), says: z.string() }),
);
type Line = z.output<typeof heard>[number];

/**
 * What people say when they would rather not say why, by kind, most telling first; in English and German. Each is a kind
 * of excuse, not a sentence: comparing, in writing, later, somebody else, the money or the moment, what one has.
 */
const safeWords: readonly RegExp[] = [
  /\b(?:just|only|still) (?:comparing|looking|exploring|browsing)\b|\bcompar(?:e|ing) (?:a few |some |our )?(?:options|prices|offers|vendors)\b/iu,
  /\b(?:send|email|shoot) (?:me|us|it|that|over|something)\b.{0,40}\b(?:email|over|information|info|proposal|brochure|pdf|deck|in writing|something)\b/iu,
  /\b(?:think|sleep|mull) (?:about it|about this|on it|on this|it over|this over)\b/iu,
  /\b(?:talk|speak|check|run (?:it|this|that) (?:by|past)|clear|discuss)\b.{0,25}\b(?:team|boss|board|partner|wife|husband|manager|cfo|colleagues|owner|people|committee|family)\b/iu,
  /\b(?:budget|(?:not|isn['’]t|never) (?:really |exactly )?(?:a|the|our) (?:\w{1,12} )?(?:priority|time|moment)|bad timing|(?:happy|fine|satisfied) with (?:what|who|our|the)|all set|already (?:have|got|use|work with)|circle back|(?:get|come) back to you|let you know|be in touch|next (?:quarter|year)|no rush)\b/iu,
  /\b(?:nur|erst(?: ein)?mal) (?:vergleichen|umsehen|umschauen)\b|\bvergleichen (?:gerade|nur|noch)\b|\b(?:überlegen|d(?:a)?rüber schlafen|besprechen|abstimmen|melden uns|melde mich)\b|\bschicken Sie (?:mir|uns)\b/iu,
  /\bkein(?:en|e)? (?:Budget|Bedarf|Priorität)\b|\b(?:gut (?:aufgestellt|versorgt)|zufrieden mit|haben (?:da )?schon (?:jemand|einen|was))\b|\bnicht der richtige (?:Zeitpunkt|Moment)\b/iu,
];
/** Where something personal slips out. */
const halfSaid =
  /\b(?:to be honest|honestly|last (?:time|week|month|year|spring|summer|fall|winter)|since (?:the|that|my)|at night|again|nobody|my (?:boss|wife|husband|father|mother|team)|worr\w+|afraid|embarrass\w+|ehrlich|nachts|niemand|letzte[rsnm]?|schon wieder|mein(?:e|er)? (?:Chef|Frau|Mann))\b|…|\.\.\./iu;
const askedWell =
  /\b(?:when (?:was|did)|last time|what happened|what did|how was|what was|wann|was ist passiert|wie war)\b[^.!]{0,160}\?/iu;
const aboutThem = /\b(?:you|your|Sie|Ihr|Ihre|Ihnen|du|dein)\b/u;
const aboutUs = /\b(?:we|our|us|I|my|wir|unser\w*|ich)\b/iu;
const small = /\b(?:how are you|thank|thanks|nice to|hello|hi|wie geht|danke|guten)\b/iu;

const sentences = (text: string) => text.match(/[^.!?…]+[.!?…]*/gu)?.map((one) => one.trim()) ?? [];
const long = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? [];
const few = (text: string, most = 24) => text.split(/\s+/u).slice(0, most).join(' ');

interface Found {
  readonly line: Line;
  readonly quote: string;
  readonly at: number;
}

/** The first sentence of these lines that fits, in the order of what is looked for. */
function firstOf(lines: readonly Line[], is: (line: Line) => boolean, ...wanted: readonly RegExp[]) {
  for (const one of wanted)
    for (const [at, line] of lines.entries()) {
      const quote = is(line) ? sentences(line.says).find((sentence) => one.test(sentence)) : undefined;
      if (quote !== undefined) return { line, quote: few(quote), at } satisfies Found;
    }
  return null;
}

const isTheirs = ({ who }: Line) => who !== 'me';
const isMine = ({ who }: Line) => who === 'me';

/** What stood in a line and was not taken up in the next of the other side. */
function passedBy(lines: readonly Line[]): Found | null {
  for (const [at, line] of lines.entries()) {
    const next = lines.slice(at + 1).find(isMine);
    const quote = isTheirs(line) ? sentences(line.says).find((one) => halfSaid.test(one)) : undefined;
    if (quote === undefined || !next || safeWords.some((one) => one.test(quote))) continue;
    const taken = long(next.says);
    if (!long(quote).some((word) => taken.includes(word))) return { line, quote: few(quote), at };
  }
  return null;
}

function aboutClient(lines: readonly Line[]) {
  for (const line of lines.filter(isMine)) {
    const quote = sentences(line.says).find(
      (one) => aboutThem.test(one) && !aboutUs.test(one) && !small.test(one),
    );
    if (quote !== undefined) return { line: line.line, quote: few(quote) };
  }
  return null;
}

/** A yes, where something stands that comes after the call. */
const yes =
  /^(?:(?:ok(?:ay)?|well|good|then|gut|also),? ?)?(?:yes|yeah|sure|agreed|deal|fine|great|perfect|works for me|(?:that|it)(?:['’]s| is| works| suits| sounds)(?: fine| good| great)?|ja|gerne?|passt|einverstanden|abgemacht)\b/iu;
const noYes = /\b(?:but|maybe|perhaps|not|no|n['’]t|aber|vielleicht|nicht)\b/iu;
/** What the seller offers for the time after the call. */
const offered =
  /\b(?:shall|can|could|may|should|will|let['’]s|how about|what about|soll(?:en)?)(?: (?:I|we|ich|wir))?\b|\b(?:I|we)['’]ll\b/iu;
/** What the client asks for themself. */
const asked = /\b(?:come|stop) (?:by|over)\b|\b(?:call|meet) (?:me|us)\b|\b(?:kommen|rufen) Sie\b/iu;
const dayNamed =
  /\b(?:(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|in (?:a|one|two|three|\d{1,2}) (?:days?|weeks?)|the \d{1,2}(?:st|nd|rd|th)|(?:am |nächsten )?(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|morgen|übermorgen)\b(?:,? (?:at|around|by|um|gegen) [\p{L}\p{N}:.]{1,12})?/iu;

/** The last thing that they said yes to: somebody's offer of the line before, or their own. */
function agreedIn(lines: readonly Line[]) {
  for (const [at, line] of [...lines.entries()].toReversed()) {
    if (line.who !== 'them') continue;
    const [first = ''] = sentences(line.says);
    const before = lines[at - 1];
    const offer =
      before?.who === 'me' ? sentences(before.says).findLast((one) => offered.test(one)) : undefined;
    const isYes = yes.test(first) && !noYes.test(first);
    const own = sentences(line.says).find((one) => asked.test(one) && !noYes.test(one));
    const said = isYes ? (offer ?? own) : own;
    if (said === undefined) continue;
    const when = [said, line.says].map((text) => dayNamed.exec(text)?.[0]).find((one) => one !== undefined);
    const what = said
      .replace(dayNamed, '')
      .split(offered)
      .at(-1)
      ?.replaceAll(/\byou\b/giu, 'them')
      .replaceAll(/[\s.!?…,]+/gu, ' ')
      .trim();
    return {
      line: line.line,
      quote: few(said === own ? own : first),
      what: few(!what ? 'What you offered' : `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`, 10),
      when: when ?? null,
    };
  }
  return null;
}

/**
 * Finds the moments of a piece of a real call by fixed rules on its words: the same piece gives the same answer. It
 * quotes only what stands there, and whatever a line orders is one more line.
 */
export const callReview: ModelTool = {
  name: 'call-review',
  fields: ['lines'],
  write(fields) {
    const lines = heard.safeParse(jsonIn(fields, 'lines')).data ?? [];
    const safe = firstOf(lines, isTheirs, ...safeWords);
    const answer = safe && lines.slice(safe.at + 1).find(({ who }) => who !== 'them');
    const half = passedBy(lines);
    const best = firstOf(lines, isMine, askedWell);
    const changed = answer?.who === 'me' ? answer : half && lines.slice(half.at + 1).find(isMine);
    const echo = few((half ?? safe)?.quote.replace(/[.!?…]+$/u, '') ?? '', 8);
    const weight = safe ? 6 - Math.min(5, 1 + safeWords.findIndex((one) => one.test(safe.quote))) : 1;
    return {
      safe: safe && {
        line: safe.line.line,
        quote: safe.quote,
        answerLine: answer?.line ?? null,
        answer: answer ? few(sentences(answer.says)[0] ?? answer.says) : null,
        weight,
      },
      walkedPast: half && {
        line: half.line.line,
        quote: half.quote,
        why: 'It may have held what this is like for them, and the next line went elsewhere.',
        weight: 2,
      },
      best: best && {
        line: best.line.line,
        quote: best.quote,
        why: 'You asked about one real time, and they had something to tell.',
        weight: 2,
      },
      change: changed
        ? {
            line: changed.line,
            quote: few(sentences(changed.says)[0] ?? changed.says),
            better: `“${echo}.” When did that last come up?`,
            weight,
          }
        : null,
      aboutClient: aboutClient(lines),
      agreed: agreedIn(lines),
      cannotJudge: lines[0]?.line === 1 ? ['Whether they decide alone is open.'] : [],
    };
  },
};
