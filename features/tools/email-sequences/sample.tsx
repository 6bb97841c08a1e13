import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { emailSequences } from './client.tsx';

const output = {
  emails: [
    {
      subject: 'When was a backup last opened?',
      sendDay: 1,
      body: 'Hello,\n\nI’m [your name]. We run the computers of dental practices: updates, backups, and a person who picks up the phone.\n\nHere’s a check that takes two minutes and none of us. Ask whoever looks after your backup for the day somebody last opened one. Not the day it ran: the day it was opened, and what was in it.\n\nWould you like to look at yours together one morning? One line is enough. And if you don’t want mail about this, one word and it stops.\n\n[your name]',
    },
    {
      subject: 'A sheet inside the cabinet door',
      sendDay: 4,
      body: 'Hello,\n\nEight o’clock, the first patient is in the chair, and the X-rays won’t load. What helps then is paper.\n\nFour lines, taped inside a cabinet door: who to call, what to tell them, where the paper forms are, and what can go on without a screen. It takes ten minutes to write and works with any company that looks after your computers.\n\nIf you’d like somebody to read it over, send it to me.\n\n[your name]',
    },
    {
      subject: 'Call both numbers at eight',
      sendDay: 8,
      body: 'Hello,\n\nBefore you compare us with anybody, call both numbers on a Monday at eight and see what answers. Ours is [number].\n\nWith us it’s a person. What we can’t do over the phone: [what needs a visit, and how soon you come].\n\n[your name]',
    },
    {
      subject: 'Half a page for the practice owner',
      sendDay: 13,
      body: 'Hello,\n\nThe dentist who owns the practice may want this on paper, so here it is, to hand on as it stands:\n\nWhat it is: updates, backups, and a person who picks up the phone.\nWhat it costs: [price].\nHow it ends: [notice].\n\nIf a question comes back that isn’t on it, forward it to me and I’ll add the answer.\n\n[your name]',
    },
    {
      subject: 'Two mornings',
      sendDay: 18,
      body: 'Hello,\n\nWould you like to see your backup opened once? Send me two mornings that suit you, and I’ll confirm one. You watch, and you decide afterward whether there’s anything to talk about.\n\nIf not, you don’t have to answer, and no more mail comes about it.\n\n[your name]',
    },
  ],
};

/** `/tools/email-sequences/sample` */
export function Page() {
  return <SamplePage tool={emailSequences} output={output} />;
}
