import { type Row, rows } from '#checks/spec/row.ts';

/** Practice calls, in our own words. */
export const spar: readonly Row[] = [
  ...rows(
    { slice: 'spar', issue: 9, section: 6, kind: 'rule' },
    {
      rubric:
        'A talk is judged from its record by one rubric: what was done in each turn, with words that were really said; the same record gives the same verdict, and its reasons are true of this talk.',
      parts:
        'One number says how far the client felt understood: the sum of the four steps, each with what it was given for.',
      pushing:
        'What pushing cost stands beside the number: each sentence once, with its kind and its words; a turn that could not be judged says so, and nothing is acquitted that nobody checked.',
      'debrief-short':
        'The debrief says first what was done best and what it brought, then one thing to change with a better sentence and the way to play the turn again; the rest opens.',
      claims:
        'What the member claims and neither the card, the profile, the call nor the client told, in digits or in words, is quoted as theirs to know, and takes no points.',
      'came-out':
        'The debrief says whether the client told what they did not say at first, in which turn and in which words, whether it was guessed too early, or whether it never came out.',
      'knew-unsaid':
        'A talk that is played by somebody who had read what its client does not say is marked in the list, the debrief and the comparison.',
      compared:
        'Side by side, each step, what pushing cost and each turn of two attempts stands once, with both attempts at it.',
      'unsaid-hidden': 'What a client does not say leaves the server in the debrief only.',
      'house-written':
        'Admins write practice clients of their own: drafts until they are turned on, free or not, in an order, deleted with an undo and a list to restore them from; a talk keeps the client it began with. Those that are shipped can be turned off.',
      'house-hostile':
        'What stands in a practice client is data to the model: an answer that obeys it and gives the unsaid away is neither streamed nor counted.',
      allowance:
        'Free members have three talks a week with the practice clients that are free, three as shipped; Tools and Premium have every client, their own cards, and the turns of a day. What the model does not answer is not counted.',
      recordings:
        'What is said aloud becomes text on the device, or at the provider that the owner named for it, after a consent that says which; the recording is stored nowhere, is bounded, and counts nothing when it fails.',
      'voice-consent':
        'Before the microphone opens it is said what leaves the device, and asked; the consent is noted with text and time, and can be taken back.',
      'push-to-talk':
        'A turn can be spoken, held or pressed once, with a finger, the mouse or keys; the words wait to be sent unless the member chose otherwise, and where nobody can be heard there is the keyboard and no word about it.',
      face: 'Beside a talk the tracker shows the member their own face, off until they want it and after its own consent; it is in no request and in no verdict, and stands under the transcript on this device, turn by turn, until it is deleted.',
      suggestion:
        'What a practice client usually is stands beside them and sets the call until the member chooses; what they chose no client changes.',
      'brief-there':
        'What is known of a client before the call stands beside the choice, and in one column right under the chosen client; another choice moves nothing under the thumb.',
      spent:
        'Where nothing is left, what would be refused says so before it is pressed, with when there is more, on the member’s own clock, and which plan has more; the server says the same in UTC.',
      'too-short': 'Ending a talk of which nothing can be measured says so first.',
      'session-lost':
        'A session that is lost in a talk is told at the sign-in, which leads back to the talk, to what was typed and to what was agreed to.',
      drills: 'A missed turn returns when it is due, and a grade decides when it does again.',
    },
  ),
];
