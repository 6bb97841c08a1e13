import type { EthicsKind } from '#content/prompts/ethical-persuasion.ts';
import { sentencesIn } from './words.ts';

/** Words of a call that break a rule beyond the fixed phrases of written texts. */
interface Demand {
  readonly kind: Extract<EthicsKind, 'manipulation' | 'false-urgency'>;
  /** Words that were said. */
  readonly quote: string;
}

/** Who says no would be a fool. What a client may fear to be ('the fool who bought it') is none of it. */
const shaming =
  /\b(?:don[’']t (?:you )?be (?:the|a|an|that|another|one of the|one of those) (?:\w{1,20} ){0,2}(?:fools?|idiots?|cowards?|losers?|dinosaurs?|last (?:one|person)|one who (?:misses|loses|regrets))(?: (?:who|that) \w{1,20}(?: \w{1,20})?)?|only (?:an? )?(?:idiots?|cowards?|losers?) (?:would|say|says|miss|misses|wait|waits)|you[’']d be (?:an idiot|foolish|a coward|dumb))\b/iu;

/** 'You need to sign up today': what the seller wants, though it says you. What somebody else says of them is none. */
const hurrying =
  /(?<!\b(?:if|that|whether|when|like|though|because|do|does|did|why|what|how|so|say|said|felt|feel|think) )\byou (?:(?:really|just) )?(?:need to|have to|have got to|must|should|ought to) (?:\w{1,20} ){0,1}(?:sign|buy|order|decide|book|act|pay|commit|register|join|subscribe)\b(?: [\w’']{1,20}){0,4} (?:today|tonight|now|immediately|right away|this week|by tomorrow)\b/iu;
const asks = /[?？؟]["”’]?$/u;

/** The words of a turn that shame or hurry. */
export function demandsIn(said: string): Demand[] {
  return sentencesIn(said).flatMap((sentence): Demand[] => {
    const shame = shaming.exec(sentence)?.[0];
    const hurry = asks.test(sentence) ? undefined : hurrying.exec(sentence)?.[0];
    return [
      ...(shame === undefined ? [] : [{ kind: 'manipulation', quote: shame } as const]),
      ...(hurry === undefined ? [] : [{ kind: 'false-urgency', quote: hurry } as const]),
    ];
  });
}
