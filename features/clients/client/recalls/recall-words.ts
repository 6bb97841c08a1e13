import type { Kept, KeptFigure, RecallWay } from '#features/clients/rules-recall.ts';

export const keptWords: Readonly<Record<Kept, string>> = {
  words: 'Your words',
  gist: 'The gist',
  else: 'Something else',
  gone: 'Nothing',
};

export const wayWords: Readonly<Record<RecallWay, string>> = {
  meeting: 'A meeting',
  call: 'A call',
  email: 'An email',
  post: 'A post or an ad',
  other: 'Something else',
};

/** What a member sends to their client, from their own mail or messenger. */
export const questionFor = (clientName: string, link: string) =>
  `Hi ${clientName.split(/\s/u)[0] ?? clientName}, one question: what do you still remember of our talk? Even one line helps me, and “nothing” is an answer too: ${link}`;

/** 'Stayed in 3 of 5, that is 60% (between 23% and 88%)'; without the share while there are too few. */
export function figureWords({ answers, kept, share }: KeptFigure): string {
  const counted = `Stayed in ${kept} of ${answers}`;
  return share === null ? counted : `${counted}: ${share.percent}% (between ${share.from}% and ${share.to}%)`;
}
