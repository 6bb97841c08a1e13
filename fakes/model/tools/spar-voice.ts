/** What clients say of themselves: 'They nod at each slide.' is written about them, and 'I nod at each slide.' said by them. */

const ofSelf = /\b(?:i|i[’'](?:m|ve|d|ll)|me|my|mine|myself|we|us|our)\b/iu;
const quoted = /“[^”]*”/gu;
/** Words for those who sell: a sentence with them is advice, and no client says it. */
const toSeller = /\b(?:you|your|yours)\b/iu;

const turned: readonly (readonly [RegExp, string])[] = [
  [/\bThey are\b/gu, 'I am'],
  [/\bthey are\b/gu, 'I am'],
  [/\b[Tt]hey were\b/gu, 'I was'],
  [/\b[Tt]hey[’']re\b/gu, 'I’m'],
  [/\b(and|but) are\b/gu, '$1 am'],
  [/\b(and|but) were\b/gu, '$1 was'],
  [/\b[Tt]hey\b/gu, 'I'],
  [/\bthemselves\b/gu, 'myself'],
  [/\btheirs\b/gu, 'mine'],
  [/\b[Tt]heir\b/gu, 'my'],
  [/\bthem\b/gu, 'me'],
];

const isSaid = (sentence: string) => ofSelf.test(sentence.replaceAll(quoted, ' '));

/** A sentence about a client in their own mouth; null where that is not plain. */
export function inOwnVoice(sentence: string): string | null {
  if (toSeller.test(sentence.replaceAll(quoted, ' '))) return null;
  if (isSaid(sentence)) return sentence;
  if (!/^They\b/u.test(sentence)) return null;
  return turned.reduce((text, [from, to]) => text.replaceAll(from, to), sentence);
}

/** What they keep to themselves, as they say it at last. */
export function unsaidAloud(frustration: string): string {
  return inOwnVoice(frustration) ?? frustration;
}

const plain = ['I have not told that to anybody.', 'It is on my mind more than I say.'];

/** What the client says once the frustration is named: the sentences of its reason that fit their own voice. */
export function reasonsAloud(explanation: string): readonly string[] {
  const said = explanation.split(/(?<=[.!?])\s/u).flatMap((sentence) => inOwnVoice(sentence) ?? []);
  return said.length > 0 ? said : plain;
}
