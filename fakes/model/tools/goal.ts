import { toYou } from './pain.ts';
import { lowerFirst, shorten } from './words.ts';

const wish =
  /^(?:(?:i|we)(?: want| need| would like|['’]d like)|(?:my|our|the) (?:goal|aim|purpose) is(?: to)?|so that)\s+/iu;
/** What somebody does so that others do something. */
const causing =
  /^(?:get|make|have|let|help|convince|persuade|encourage|ask|invite|bring|lead|motivate)\s+(?=\S)/iu;
const others = /^(?:them|they|people|readers|clients|customers|buyers|prospects|visitors)\s+/iu;
const somebody =
  /(?:owner|manager|parent|couple|client|customer|buyer|reader|person|visitor|prospect|founder|director|patient|neighbou?r|friend|colleague|guest|member|compan(?:y|ie)|business(?:e)?|firm|team|people)s?$/iu;
/** Between who should do it and what they should do. */
const linking = /^(?:to|should|will|can|must)\s+/iu;
/** What only the member does, and no reader. */
const ofMember =
  /^(?:sell|win|gain|increase|raise|grow|generate|attract|boost|promote|announce|advertise|market|convert|close|introduce|inform|explain|persuade|convince|get (?:more|new|leads|clients|customers|calls|sales|attention|bookings)|start (?:a conversation|talking)|more|leads|sales|awareness|traffic|engagement)\b/iu;

const neutral = 'say in one line whether this is you';

/** Of 'an owner to ask for a date' what they should do; null where nobody is named who should. */
function afterSomebody(words: string): string | null {
  const all = words.split(' ');
  const at = all.findIndex((word, place) => place > 0 && place <= 6 && word.toLowerCase() === 'to');
  const isNamed = at > 0 && all.slice(0, at).some((word) => somebody.test(word));
  return isNamed ? all.slice(at + 1).join(' ') : null;
}

/**
 * What others should do, out of 'get them to call us' and similar wishes; null where they are not spoken of.
 * @param isWished it is said that it is a wish: 'I want managers to call us'
 */
function wishedOfOthers(words: string, isWished: boolean): string | null {
  const caused = words.replace(causing, '');
  const isCaused = isWished || caused !== words;
  if (others.test(caused)) {
    const rest = caused.replace(others, '');
    if (linking.test(rest)) return rest.replace(linking, '');
    // 'Get them on the phone' asks them for nothing that can be said to them.
    return isCaused && !/^get\b/iu.test(words) ? rest : null;
  }
  return isCaused ? afterSomebody(caused) : null;
}

/**
 * What a reader is asked to do, as it stands after a colon: 'call us for a free check', also when the member wrote 'get them
 * to call us for a free check'; a thing, 'a walk through the office', as it is. What only the member can do becomes a
 * question that fits every text.
 */
export function stepIn(goal: string, length = 140): string {
  const said = goal
    .trim()
    .replace(/[.!?]+$/u, '')
    .replace(/^to\s+/iu, '');
  const words = said.replace(wish, '').replace(/^to\s+/iu, '');
  const wished = wishedOfOthers(words, words !== said);
  const step = wished ?? words;
  const isNone =
    step === '' || ofMember.test(step) || (wished === null && causing.test(step) && /\bthem\b/iu.test(step));
  if (isNone) return neutral;
  const arrival = /^(?:an?|the|our|my)\s/iu.test(step) && wished !== null ? `come to ${step}` : step;
  return shorten(lowerFirst(toYou(arrival)), length);
}
