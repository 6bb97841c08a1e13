/**
 * Lessons that the plan names, with their titles. They are here because visitors read the plan, but only members get
 * the course's files.
 */
export const planLessons = {
  'the-client-who-does-not-tell-you': 'The client who does not tell you',
  'choose-one-person': 'Choose one person',
  'collect-their-words': 'Collect their words',
  'why-they-keep-it-in': 'Why they keep it in',
  'bad-weighs-more-than-good': 'Bad weighs more than good',
  'three-seconds-of-quiet': 'Three seconds of quiet',
  'the-frustration-map': 'The frustration map',
  'name-it-as-a-guess': 'Name it as a guess',
  'when-your-guess-is-wrong': 'When your guess is wrong',
  'until-they-say-exactly': 'Until they say "exactly"',
  'ask-before-you-advise': 'Ask before you advise',
  'the-first-11-seconds': 'The first 11 seconds',
  'a-cold-call-that-takes-no': 'A cold call that takes no for an answer',
  'relief-before-features': 'Relief before features',
  'numbers-you-work-out-together': 'Numbers you work out together',
  'proof-with-its-limits': 'Proof with its limits',
  'show-the-weak-side-first': 'Show the weak side first',
  'objections-are-half-sentences': 'Objections are half sentences',
  'what-is-left-tomorrow': 'What is left tomorrow',
  'leave-a-small-thing-open': 'Leave a small thing open',
  'say-it-again-a-week-later': 'Say it again a week later',
  'the-follow-up-that-gives': 'The follow-up that gives',
  'a-sentence-they-can-pass-on': 'A sentence they can pass on',
} as const;

/**
 * @param lesson where it is taught
 * @param tool the slug of the tool to do it with
 * @param advice one sentence: what to do about this habit, given how often they do it today
 */
const step = <Tool extends string>(lesson: keyof typeof planLessons, tool: Tool, advice: string) => ({
  advice,
  lesson,
  tool,
});

/** The personal plan: one step for each question and answer. */
export const plan = {
  'first-call': {
    always: step(
      'the-frustration-map',
      'messaging',
      'Put one client on a single page, and mark what you know and what you’re only guessing.',
    ),
    often: step(
      'why-they-keep-it-in',
      'frustration-identifier',
      'Next to what bothers this client, write down why they keep it in, because that decides how gently you ask.',
    ),
    sometimes: step(
      'collect-their-words',
      'frustration-identifier',
      'Prepare with sentences your clients have really said, and start a list of them today.',
    ),
    rarely: step(
      'choose-one-person',
      'frustration-identifier',
      'Take the client you’ll see next, and write down the moment they need you.',
    ),
    never: step(
      'the-client-who-does-not-tell-you',
      'frustration-identifier',
      'Think of the last client who went quiet, and write one honest guess about what they didn’t say.',
    ),
  },
  unsaid: {
    always: step(
      'until-they-say-exactly',
      'call-scripts',
      'By your own count you ask already, so now say back what you hear until the client tells you that’s it.',
    ),
    often: step(
      'when-your-guess-is-wrong',
      'call-scripts',
      'Guess a little earlier, because a wrong guess, gently made, often brings out the right one.',
    ),
    sometimes: step(
      'three-seconds-of-quiet',
      'call-scripts',
      'Wait three seconds after an objection, so there’s room for its second half.',
    ),
    rarely: step(
      'objections-are-half-sentences',
      'call-scripts',
      'Treat the next objection as half a sentence, and ask for the other half before you answer.',
    ),
    never: step(
      'name-it-as-a-guess',
      'frustration-identifier',
      'Start one answer this week with “I may be wrong, but it sounds like”, and let the client correct you.',
    ),
  },
  opening: {
    always: step(
      'a-cold-call-that-takes-no',
      'call-scripts',
      'Check that your opening makes a no as easy as a yes.',
    ),
    often: step(
      'ask-before-you-advise',
      'call-scripts',
      'End your opening with a question they can say no to, and thank them if they do.',
    ),
    sometimes: step(
      'the-first-11-seconds',
      'messaging',
      'Write your opening in three parts and 25 to 30 words, then say it out loud with a clock running.',
    ),
    rarely: step(
      'relief-before-features',
      'ad-copy',
      'Trade the first feature you mention for the moment the client’s problem stops.',
    ),
    never: step(
      'choose-one-person',
      'messaging',
      'Save your company’s story for later, and open with the one person you help.',
    ),
  },
  numbers: {
    always: step(
      'show-the-weak-side-first',
      'messaging',
      'Tell the next client where your figures stop being true, before they ask.',
    ),
    often: step(
      'proof-with-its-limits',
      'messaging',
      'Add one proof the client can see or try, and say what it doesn’t prove.',
    ),
    sometimes: step(
      'numbers-you-work-out-together',
      'email-sequences',
      'Next time hand over the pen, and let the client do the math out loud.',
    ),
    rarely: step(
      'bad-weighs-more-than-good',
      'ad-copy',
      'Ask one client what the problem takes from them in a month, and don’t make it any bigger than they do.',
    ),
    never: step(
      'numbers-you-work-out-together',
      'call-scripts',
      'Prepare one small calculation with blanks, and let the client fill in every figure.',
    ),
  },
  'follow-up': {
    always: step(
      'a-sentence-they-can-pass-on',
      'messaging',
      'Give your client one sentence for the person they decide with and you never meet.',
    ),
    often: step(
      'say-it-again-a-week-later',
      'email-sequences',
      'Plan three returns, further and further apart, each with the same idea put a new way.',
    ),
    sometimes: step(
      'the-follow-up-that-gives',
      'email-sequences',
      'Prepare something useful for each of the three weeks after an offer, so you never have to write just to check in.',
    ),
    rarely: step(
      'leave-a-small-thing-open',
      'call-scripts',
      'End your next talk with a five-minute task that’s theirs, and start from it when you call.',
    ),
    never: step(
      'what-is-left-tomorrow',
      'messaging',
      'Decide which one sentence the client should still have tomorrow, and send only that.',
    ),
  },
};
