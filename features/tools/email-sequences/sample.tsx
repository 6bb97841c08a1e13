import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { emailSequences } from './client.tsx';

const output = {
  emails: [
    {
      subject: 'The question about the stove that nobody asks',
      sendDay: 1,
      body: 'Hello,\n\nyou wrote to us about your old house. Before we talk about dates, here is something we hear at almost every door: “I probably should know this by now.”\n\nYou should not. A stove comes without a teacher. Reply with whatever you have always wondered about yours, in one line if you like, and you get a plain answer from one of us. It costs nothing, and it obliges you to nothing.',
    },
    {
      subject: 'What we look at, and what you see of it',
      sendDay: 4,
      body: 'Hello,\n\nan inspection sounds like an exam. It is more like a walk through your own house with somebody who knows where to look.\n\nWe start at the top with a small camera. You see the same pictures as we do. Then we check the flap, the seals and the draft. At the end you have a page that says what is fine, what can wait, and what should be done first.',
    },
    {
      subject: 'What it costs, said before and not after',
      sendDay: 8,
      body: 'Hello,\n\nsurprise bills are the reason why many people put this off. So this is how we do it: you get the price of the inspection before you choose a day. If we find something, you get a second price, in writing, and time to think. Nothing is repaired on the day unless you say so.',
    },
    {
      subject: 'If a friend asked you',
      sendDay: 13,
      body: 'Hello,\n\nimagine a friend with the same house asked you whether they should have their stove looked at before winter. You would probably say: yes, then you know.\n\nKnowing is what this is about. Some of the stoves we see need nothing at all, and we say so.',
    },
    {
      subject: 'A morning that suits you',
      sendDay: 18,
      body: 'Hello,\n\nwould you like to know before the first fire? Reply with two mornings that suit you, and we confirm one of them. If you would rather not, that is all right too: then this was our last email about it, and your questions are still welcome.',
    },
  ],
};

/** `/tools/email-sequences/sample` */
export function Page() {
  return <SamplePage tool={emailSequences} output={output} />;
}
