import type { Ears, Heard } from './ears.ts';
import { record, type Take } from './microphone.ts';

/** A microphone that is switched off gives no sound at all; an open one always hisses a little. */
const noSound = 0.0005;
/** A voice at arm's length is many times as loud. */
const quietest = 0.01;

/** Whether anything was loud enough to be worth sending: models write sentences of their own where nobody spoke. */
function heardIn({ recording, loudest, isMuted }: Take): Heard {
  if (isMuted || (loudest !== null && loudest < noSound)) return { kind: 'nothing', why: 'muted' };
  if (recording.size === 0 || (loudest !== null && loudest < quietest))
    return { kind: 'nothing', why: 'quiet' };
  return { kind: 'recording', recording };
}

/** Records, so that the provider can turn it into text. */
export const providerEars: Ears = {
  way: 'provider',
  async listen({ onGone }) {
    const recorder = await record(() => onGone(null));
    return { stop: async () => heardIn(await recorder.stop()), discard: recorder.discard };
  },
};
