import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { emailSequences } from './client.tsx';

const output = {
  emails: [
    {
      subject: 'The job nobody asked you to take',
      sendDay: 1,
      body: 'Hello,\n\nNobody hired you to run the computers. One day the printer stopped, you fixed it, and it’s been yours ever since.\n\nBefore we talk about what we do, one question: what’s the thing in your office you’d rather not touch? Answer in one line if you like. You’ll get a plain answer from one of us, and it costs nothing.',
    },
    {
      subject: 'The morning nothing starts',
      sendDay: 4,
      body: 'Hello,\n\nThe first patient is in the chair, the X-rays won’t load, and everybody looks at you.\n\nHere’s what decides how that morning goes: whether last night’s backup can really be opened. Most offices have one. Few have ever tried it. It takes an hour, and you can watch.',
    },
    {
      subject: 'Who picks up',
      sendDay: 8,
      body: 'Hello,\n\nWhen something breaks, you don’t need a ticket number. You need a person who knows your office.\n\nThat’s how we work: the same two people know your practice by name, and one of them answers. If it can wait until after your last patient, we say so. If it can’t, we stay on the phone.',
    },
    {
      subject: 'What it costs, before you ask',
      sendDay: 13,
      body: 'Hello,\n\nYou’d have to take a price to the dentist who owns the practice, so here’s how we set it: one monthly amount for each workstation, in writing, with what’s in it and what isn’t. You can end it with any month.\n\nIf you want, I’ll write the half page you can hand over.',
    },
    {
      subject: 'One morning, one hour',
      sendDay: 18,
      body: 'Hello,\n\nWould you like to know whether your backup opens? Send me two mornings that suit you, and we’ll confirm one.\n\nIf you’d rather not, that’s fine too. This was our last email about it, and your questions are still welcome.',
    },
  ],
};

/** `/tools/email-sequences/sample` */
export function Page() {
  return <SamplePage tool={emailSequences} output={output} />;
}
