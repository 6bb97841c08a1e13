const ofTheClient = 'who the client is, what they want and what they do not say';
const ofTheCall = 'what has been said in the call so far';
const ofTheMemory = 'what the client remembers of the call the day before';
const ofTheState = 'how open the client is';

/**
 * Everything that the model is told in a practice call: each field that is sent, in the words of the AI notice and the
 * privacy page. A field missing here is never sent: a turn that has one fails.
 */
export const toldInTalk: Readonly<Record<string, string>> = {
  name: ofTheClient,
  who: ofTheClient,
  day: ofTheClient,
  wants: ofTheClient,
  unsaid: ofTheClient,
  because: ofTheClient,
  heart: ofTheClient,
  hides: ofTheClient,
  tell: ofTheClient,
  offer: 'what you offer',
  situation: 'what kind of call it is',
  temper: 'what kind of call it is',
  secondsLeft: 'what kind of call it is',
  transcript: ofTheCall,
  sellerSays: ofTheCall,
  points: ofTheCall,
  memory: ofTheMemory,
  trust: ofTheState,
  openness: ofTheState,
  tellWhen: ofTheState,
  truthWhen: ofTheState,
  ownWriting: 'the samples of your own writing',
};

type Fields = Readonly<Record<string, string | number>>;

/** The fields of a turn, if the notices name every one of them. @throws Error naming the first that they do not */
export function fieldsOfTalk(fields: Fields): Fields {
  const unnamed = Object.keys(fields).find((name) => !Object.hasOwn(toldInTalk, name));
  if (unnamed !== undefined) throw new Error(`no notice says that the model is told ${unnamed}`);
  return fields;
}
