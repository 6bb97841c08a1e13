import { judgesAim } from './record.ts';

/** Politeness that speaks to the client and not of them. */
const politeness =
  /\b(?:thank you|how are you|nice to meet you|can you hear me|may i ask you|do you have a (?:minute|moment|second)|is this a (?:good|bad) time)\b/iu;
const ofClient = /\b(?:you|your|yours|you['’](?:re|ve|d|ll))\b/iu;

/** How people guess aloud about each other, without any 'you' in it: 'I guess the evenings are long.' */
const guessing =
  /\b(?:i guess|my guess is|i imagine|i suspect|i wonder (?:if|whether)|i (?:may|might|could) be wrong|maybe|perhaps|(?:it|that|this) (?:could|might|may) be|(?:could|might|can) (?:it|that|this) be|is it (?:possible|that)|is there a chance|(?:sounds?|seems?|looks?|feels?) (?:to me )?(?:like|as (?:if|though)|that)|(?:it|that) seems)\b/giu;
/** Whoever says them speaks of themselves. */
const ofSeller =
  /\b(?:i|me|my|mine|myself|we|us|our|ours|ourselves|i[’'](?:m|ve|d|ll)|we[’'](?:re|ve|d|ll))\b/iu;

function isGuess(text: string): boolean {
  const rest = text.replaceAll(guessing, ' ');
  return rest !== text && !ofSeller.test(rest);
}

/**
 * What a seller does for the client, or wants to: 'Let me show you', 'We help companies like yours', 'You will love it'. Such a
 * 'you' is who they speak to, not whom they speak of: up to the end of the clause, and unless they say what they perceive ('I
 * heard your mother counts').
 */
const addressing =
  /\b(?:let (?:me|us)|i|we|(?:our|my) [\p{L}'’-]+)(?:['’](?:d|ll|m|ve|re|s))?(?= )(?:(?!\b(?:hear|heard|see|saw|seen|notice|noticed|know|knew|read|guess|guessed|imagine|think|thought|wonder|suspect|understand|understood|sense|feel|felt|believe|bet|gather|assume|suppose|remember|mean|that|if|whether|how|what|when|why|where|who|because|and|but|so)\b)[^,;:–—])*?\b(?:you|yours?|yourself)\b|\byou(?:['’](?:ll|d)| will| would| can| could| are going to) (?:love|like|get|save|be (?:amazed|surprised|delighted))\b/giu;

/**
 * Whether a sentence is about the client, in the language of the phrases: it speaks to them of them, or guesses at them.
 * @param rubric the one that the talk began with
 */
export function isAboutClient(text: string, rubric: number): boolean {
  if (politeness.test(text)) return false;
  return ofClient.test(judgesAim(rubric) ? text.replaceAll(addressing, ' ') : text) || isGuess(text);
}
