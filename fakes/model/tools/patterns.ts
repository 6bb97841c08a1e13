import type { Worry } from './trades.ts';

// Worries that clients of any business share. What is sold may be one thing or several, so no verb in the present depends on
// {offer}.

/** What they expect to go badly with sellers. */
export const ofSellers: readonly Worry[] = [
  {
    title: 'After I sign, the nice one is gone and I get a ticket number',
    explanation:
      'Before a signature, everybody picks up the phone. Whatever is said about {offer}, {audience} can expect somebody else afterward. The name of that person, and a word with them beforehand, settles it.',
    listenFor:
      'They ask who looks after them later, or for a direct number; if they ask for references, it is something else.',
  },
  {
    title: 'I’ll get one price now and another once the extras are on it',
    explanation:
      'A first number tends to be the smallest one. With {audience}, the question can be a discount on {offer} when the wish is to know the total. A list of what isn’t included, handed over unasked, does more.',
    listenFor:
      'They ask “and what else?” or for the total in writing; if they ask about terms of payment, it isn’t this.',
  },
  {
    title: 'I’ll ask one question and get called every week until I answer',
    explanation:
      'Asking for a price can look like signing up for a year of calls. So {audience} may look around first and ask about {offer} late. It helps to say at once how often you write, and how they stop it.',
    listenFor:
      'They want something by email instead of a call; if they pick a time themselves, it is something else.',
  },
  {
    title: 'They all say the same, and nobody tells me when it’s the wrong choice',
    explanation:
      'Offers can look alike to {audience}, and comparing them takes an evening. Praise for {offer} tends to make that evening longer. One plain sentence on who should choose something else shortens it.',
    listenFor: 'They name two others, or ask how you differ; if they ask when you have time, it isn’t this.',
  },
  {
    title: 'They’ll show me everything except the one thing I came for',
    explanation:
      'An hour about {offer} can leave out the one case that {audience} would bring along. “The short version, please” tends to mean “start with mine.” Something of theirs, done first, settles it.',
    listenFor:
      'They ask about one case and come back to it; if they want the full tour, it is something else.',
  },
];

/** What it would ask of the people around them. */
export const ofOthers: readonly Worry[] = [
  {
    title: 'I’d have to explain it to somebody who wasn’t in the room',
    explanation:
      'Behind {audience} there can be a partner, a boss or a family who asks why it’s this one. A brochure about {offer} tends to have no sentence for that. Half a page to hand on, with the price on it, would help.',
    listenFor:
      'They ask for something to forward, or say “we”; if they decide alone and now, it is something else.',
  },
  {
    title: 'Everybody will have to do something differently, and they’ll ask me why',
    explanation:
      'What is small for {audience} can be large for the people who do the work every day. Questions about {offer} tend to be about the training. Ten minutes with whoever will grumble most, before anything is decided, settle it.',
    listenFor: 'They mention a colleague who won’t like it; if they ask about the contract, it isn’t this.',
  },
  {
    title: 'Not in our busy weeks, and all of them are busy',
    explanation:
      'A start tends to need somebody who has no time. A “later” from {audience} can be about the hours that go into {offer}, which nobody has counted. A count of them, and of how many are yours, makes a date of it.',
    listenFor:
      'They say “after the season” or “next quarter”; if they ask for your next free day, it is something else.',
  },
  {
    title: 'I’d have to be there, open the door and answer the questions',
    explanation:
      'What stands on the invoice can be the smaller part for {audience}. A morning off, a car to move, a number to look up: the talk about {offer} tends to leave that out. Their part, told beforehand and in hours, helps.',
    listenFor: 'They ask whether they have to be there; if they ask about payment, it isn’t this.',
  },
  {
    title: 'If I’m on vacation, nobody else knows how it works',
    explanation:
      'What one person arranges, one person tends to be called about. For {audience}, a second name can matter more than another feature of {offer}. A page for whoever stands in settles it.',
    listenFor: 'They ask who else may call you; if they want to do it all themselves, it is something else.',
  },
];
