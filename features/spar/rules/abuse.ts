import { sentencesIn } from './words.ts';

/** Words that introduce what others say about the client, or what the client fears about themselves. */
const ofOthers =
  /(?:\b(?:if|that|whether|like|though|because|says?|said|called?|thinks?|thought|feels?|felt|afraid|fears?|maybe|perhaps|not) |[:“"‘] ?)$/iu;

/** Abuse and threats that no reading of a turn may overlook; everything else that presses is for the model to read. */
const abuse: readonly RegExp[] = [
  /\byou(?:[’']re| are) (?:(?:just|really|such|so|a|an|the|complete|total) ){0,3}(?:idiots?|morons?|losers?|cowards?|liars?|fools?|stupid|dumb|pathetic|useless|worthless)\b/iu,
  /\byou (?:(?:stupid|dumb|useless|pathetic) )?(?:idiots?|morons?|losers?|cowards?|liars?|assholes?)\b/iu,
  /\b(?:shut up(?! shop)|screw you|fuck (?:you|off)|go to hell|shame on you)\b/iu,
  /\byou (?:should|ought to) be (?:ashamed|embarrassed)\b/iu,
  /\b(?:or|and) i(?:[’']ll| will) (?:make sure|see to it|tell your)\b/iu,
];
const isQuestion = /[?？؟]["”’]?$/u;

/**
 * Words of a turn that abuse or threaten the client; null if there are none. What others say about the client, or a
 * guess at what they fear, is no abuse.
 */
export function abuseIn(said: string): string | null {
  for (const sentence of sentencesIn(said)) {
    if (isQuestion.test(sentence)) continue;
    const found = abuse
      .map((one) => one.exec(sentence))
      .find((one) => one && !ofOthers.test(sentence.slice(0, one.index)));
    if (found) return found[0];
  }
  return null;
}
