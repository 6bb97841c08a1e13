import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { kitFor, namesIn, turnOf } from './kit.ts';
import type { Kit } from './library.ts';
import { reworked } from './rework.ts';

interface Mail {
  readonly subject: string;
  readonly body: string;
}

const mail = (subject: string, ...paragraphs: readonly string[]): Mail => ({
  subject,
  body: ['Hello,', ...paragraphs, '[your name]'].join('\n\n'),
});

/** Every mail of the library for one line of business; the middle ones can stand in any order. */
function mailsOf(kit: Kit, { company, price }: ReturnType<typeof namesIn>) {
  return {
    first: mail(
      'a question about the last time',
      `${kit.scene} I’m [your name] at ${company}, and we [what you do, in one sentence], ${price}.`,
      kit.asks,
      'A line is enough. If you don’t want mail about this, tell me and I’ll take you off the list.',
    ),
    middles: [
      mail('ten minutes, without us', kit.useful, 'If it’s done and you’re fine, that was it.'),
      mail('one thing to look at', kit.look, 'Whatever you find, it’s yours to use with anybody.'),
      mail('for whoever else is in it', kit.other, 'You can forward this as it is.'),
      mail('ask this first', kit.doubt, `Our answer: [what happens then]. It’s in writing if you want it.`),
      mail(
        'how the first hour goes',
        'Somebody comes or calls at an hour you choose: [who, and what they need from you]. You say where it ends.',
        kit.look,
      ),
      mail(
        'when we’re the wrong ones',
        'If you’ve got somebody who does this well and answers the phone, keep them: [when you would send somebody elsewhere].',
      ),
      mail('a question I get', `“What does it cost to stop?” [your answer, in one sentence].`, kit.other),
    ],
    offer: mail(
      'what it is and what it costs',
      `${price}. For that you get [what is in it]. What isn’t in it: [what is not].`,
      'What it takes from you: [time, papers, a person].',
      'Would that be of use this season? Yes or no is fine, and no ends it.',
    ),
    end: mail(
      'it stands as it is',
      `The offer is the same as before, ${price}, and it has no date. [how to reach you]`,
    ),
  };
}

function sequence(fields: Fields, turn: number) {
  const kit = kitFor(fields);
  const { first, middles, offer, end } = mailsOf(kit, namesIn(fields));
  const count = typeof fields['numberOfEmails'] === 'number' ? fields['numberOfEmails'] : 5;
  const between = count - (count < 4 ? 2 : 3);
  const chosen = Array.from({ length: between }, (_, at) => middles[(turn + at) % middles.length] ?? offer);
  const mails = count < 4 ? [first, ...chosen, offer] : [first, ...chosen, offer, end];
  let day = 1;
  const emails = mails.map((each, at) => {
    day += at === 0 ? 0 : at + 2;
    return { subject: each.subject, sendDay: day, body: each.body };
  });
  return { emails };
}

/** One mail to somebody the member knows: what the goal says, and a gap for what only they know. */
const single = (fields: Fields) => ({
  emails: [
    {
      subject: 'as we said',
      sendDay: 1,
      body: [
        `Hello ${/^[\p{L}]+(?=,)/u.exec(lineOf(fields, 'targetAudience'))?.[0] ?? '[first name]'},`,
        lineOf(fields, 'sequenceGoal'),
        'I’ll bring [what they need for it]. If the hour no longer suits you, tell me which one does.',
        '[your name]',
      ].join('\n\n'),
    },
  ],
});

/** Three to ten mails from the library, or a single one. */
export const emailSequences: ModelTool = {
  name: 'email-sequences',
  fields: ['frustrations', 'targetAudience', 'sequenceGoal', 'numberOfEmails'],
  write: (fields) =>
    reworked(fields, new Set(['body']), (turn) =>
      lineOf(fields, 'mode') === 'single' ? single(fields) : sequence(fields, turn),
    ),
};

/** One mail anew: another one of the same kind. */
export const oneEmail: ModelTool = {
  name: 'one-email',
  fields: ['frustrations', 'targetAudience', 'sequenceGoal', 'emailPosition'],
  write: (fields) => {
    const { middles } = mailsOf(kitFor(fields), namesIn(fields));
    const at = turnOf(fields) + Number(fields['emailPosition'] ?? 1) * 3;
    const before = JSON.stringify(fields['previousVersion'] ?? '');
    const fresh = middles.filter(({ subject }) => !before.includes(subject));
    return fresh[at % fresh.length] ?? middles[at % middles.length] ?? {};
  },
};
