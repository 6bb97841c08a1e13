import type { MailWords } from '#platform/server/mail/compose.ts';
import { openerFormula } from '#content/openers.ts';

/**
 * The mails of a learner's life. Each is useful by itself, whether or not the button is pressed, and can be turned off
 * on its own.
 */

const turnOff = (name: string) =>
  `You can turn this email off in your settings, under Notifications: ${name}.`;

export const firstDay = (url: string): MailWords => ({
  subject: 'Day 1: one frustration you’ve really met',
  preview: 'Ten minutes for one card, and then one call with that client, for practice.',
  paragraphs: [
    'Today’s win is small: one card with a frustration a client of yours feels and doesn’t say.',
    'Think of the last client who said they’d think about it. Tell the Frustration Identifier what you sell and who that client is, without their name. It writes three. Keep the one you’ve met in a real room, and change its words until that client could have said them.',
    'Then call that client once, under Practice calls, where an AI plays them. Talk the way you’d talk to them today. On day 6 you play the same call once more, and the two stand side by side.',
    'No time for a screen? Do the card on paper. What did they tell you? What did they ask twice? Then finish this sentence the way they would: “The price is one thing, but what really bothers me is …”',
  ],
  action: { label: 'Find your first one', url },
  footnote: turnOff('Your first week'),
});

export const secondDay = (url: string): MailWords => ({
  subject: 'Day 2: eleven seconds, out loud',
  preview: 'Who you help, what they don’t say, and a question with a way out.',
  paragraphs: [
    `An opener has three parts: ${openerFormula}. About 28 words.`,
    'Here’s one: “I work with shops where the card reader goes down with a line at the counter. May I ask when you last had that, or is this a bad moment?”',
    'Write yours. Then stand up and say it three times with a clock running. Too long? Cut what you say about your company, down to its name.',
  ],
  action: { label: 'Write your opener', url },
  footnote: turnOff('Your first week'),
});

export const thirdDay = (url: string): MailWords => ({
  subject: 'Day 3: one guess, said to a person',
  preview: 'Somebody who’s on your side, and three words of theirs.',
  paragraphs: [
    'Pick somebody safe, a colleague or a friend. Ask about their week and let them grumble for a minute.',
    'Then say: “I may be wrong, but it sounds like the hard part is …” Finish it with your guess, stop, and count to three.',
    'If you’re wrong, they’ll probably tell you what it is instead. That’s the moment you’re after. Repeat their last three words and wait again. Once you’ve done it over coffee, it’s easier with a client.',
  ],
  action: { label: 'Rehearse it first', url },
  footnote: turnOff('Your first week'),
});

export const sixthDay = (url: string): MailWords => ({
  subject: 'Day 6: your first call, once more',
  preview: 'The same client, and both calls side by side.',
  paragraphs: [
    'Day 1 asked you for one practice call. Play it once more today: the same client, the same kind of call.',
    'Afterward the debrief shows both side by side: how far the client felt understood, what you asked, and your best line. No first call yet? Then today’s is the first one, and the next one like it stands beside it.',
    'And did you use your card or your opener on a real person this week? Then write one line into your notes: who it was, and what they said back, word for word. If it fell flat, write down the sentence where they went quiet, and change only that one.',
  ],
  action: { label: 'Play it once more', url },
  footnote: turnOff('Your first week'),
});

export const firstWin = (lesson: { title: string }, url: string): MailWords => ({
  subject: 'Your first lesson is done. Now use it once',
  preview: 'The other half takes one sentence.',
  paragraphs: [
    `You’ve finished “${lesson.title}”. That was the easy half.`,
    'For the other half, open it again and find the one sentence you’d underline. Say it to a real client today or tomorrow. Don’t announce it, and don’t explain it.',
    'Then write down what they said back, the way they said it. Your notes are in the lesson. In a month you’ll have a page of your own clients’ words to read before a call.',
  ],
  action: { label: 'Write it under the lesson', url },
  footnote: turnOff('Your first finished lesson'),
});

export const lessonWaiting = (lesson: { title: string; minutes: string }, url: string): MailWords => ({
  subject: 'A lesson is waiting where you left it',
  preview: `“${lesson.title}”, about ${lesson.minutes} minutes.`,
  paragraphs: [
    `A few days ago you began “${lesson.title}”. It takes about ${lesson.minutes} minutes in all, and your place is kept.`,
    'Only got five? Skip to the exercise at the end and do it with one client in mind. You can read the rest some other day.',
  ],
  action: { label: 'Keep going', url },
  footnote: turnOff('A lesson you began'),
});

export const weekAway = (url: string): MailWords => ({
  subject: 'A week away, and nothing is lost',
  preview: 'Don’t catch up. Try this on your next call instead.',
  paragraphs: [
    'It’s been a week since your last lesson. Everything is where you left it. The modules that are open stay open while you have the course.',
    'Please don’t catch up. Do this instead, on the next call you’d make anyway: when they give you something safe, the price or the date, count to three before you answer. See what comes after it.',
    'You won’t get another reminder like this one.',
  ],
  action: { label: 'Pick up where you left off', url },
  footnote: turnOff('A week without a lesson'),
});

export const courseFinished = (lessons: string, url: string): MailWords => ({
  subject: 'That was the last lesson',
  preview: 'Your certificate is ready, and one question is left.',
  paragraphs: [
    `You’ve finished all ${lessons} lessons. Your certificate is ready. It only needs your name, the way you want it printed.`,
    'Now choose one habit, just one. Do it with every client for four weeks, and leave the others alone.',
    'Then ask a client what they’d tell a colleague about you, and write the answer down word for word. If it’s not what you hoped, you’ll know which lesson to read again.',
  ],
  action: { label: 'Get your certificate', url },
  footnote: turnOff('The end of the course'),
});
