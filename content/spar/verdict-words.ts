/** What each of the four steps asks for, and the lesson that teaches it. */
export const stepWords = {
  felt: {
    label: 'Felt',
    asks: 'Did you get to what this is like for them, by a real day and their own words?',
    lesson: 'ask-about-the-last-time',
  },
  named: {
    label: 'Named',
    asks: 'Did you name what they didn’t say, as a guess they could correct?',
    lesson: 'name-it-as-a-guess',
  },
  understood: {
    label: 'Understood',
    asks: 'Did you say back what they told you, in their words?',
    lesson: 'until-they-say-exactly',
  },
  relieved: {
    label: 'Relieved',
    asks: 'Did you offer one step that ends this, before any feature?',
    lesson: 'relief-before-features',
  },
};

/** What earns points. */
export const creditWords = {
  last_time: 'Asked about the last time',
  echo: 'Gave their words back',
  question: 'Asked about them',
  notices: 'Said what you noticed',
  pause: 'Left them room',
  reached: 'Got to what it’s like for them',
  guess: 'Guessed so that they could say no',
  half_guess: 'Guessed half of it',
  takes_correction: 'Took the correction',
  lets_go: 'Let it go when they wanted to',
  came_out: 'They told you, without a guess',
  opened: 'They told you here',
  hit: 'Guessed it right',
  said_back_so_far: 'Said back what you had so far',
  said_back: 'Said it back',
  step_early: 'Offered a step, before they had told you what it is',
  step_unsaid: 'Offered a step that fits, before they heard it back',
  step: 'Offered the step that helps',
};

/** Why a move was good, shown beside the client’s answer to it. */
export const bestWords: Readonly<Partial<Record<keyof typeof creditWords, string>>> = {
  hit: 'You said it as a guess, so they were free to say no. They answered:',
  opened: 'You had guessed it before. Here they came back to it. They answered:',
  came_out: 'This is where they told you, and nobody had to guess. They answered:',
  said_back: 'They heard their own words, so they knew you had them. They answered:',
  step: 'It fits what they told you, and nothing else. They answered:',
  takes_correction:
    'You let your guess go and kept theirs. That’s where the second half comes from. They answered:',
  half_guess: 'You had half of it, and left them room for the other half. They answered:',
  guess: 'You made it easy to say no. A no with a correction is worth more than a polite yes. They answered:',
  last_time: 'A day is easier to tell than an opinion. They answered:',
  echo: 'Two of their words, and then nothing of yours. They answered:',
  said_back_so_far: 'You stopped to give back what you had. They answered:',
  pause: 'You left room, and it wasn’t empty. They answered:',
  notices: 'You said what you saw, not what you sell. They answered:',
  lets_go: 'You let them keep it. That’s why they may bring it up later. They answered:',
  question: 'You asked about them. They answered:',
};

/** Why a step counts as it does. `{name}` is the client; what they had said is shown beside it. */
export const reasonWords = {
  done: 'You did this here.',
  'passed-by': '{name} let something slip, and you went on. Give two words of it back, or ask about it:',
  ask: 'Not yet: nothing had pointed to it. Ask about the last time it happened.',
  'no-sign': 'There was nothing to guess from yet. A guess comes after something slips out.',
  'go-on': 'You’re on the way. Ask about one real day, and leave room after the answer.',
  'as-a-fact': 'You told them as a fact. They could admit it or fight it, but not correct it.',
  'while-closed': 'It was there, but you had pushed just before, and they had closed up.',
  'other-guess':
    'You guessed softly, and they could correct you. That’s the way. It was something else, and what they answered leads closer.',
  'half-guess': 'The other half was in their answer: who or what it’s about. Guess once more from there.',
  'held-on': 'They had corrected you. Here you could’ve dropped your guess and taken theirs.',
  'guess-now': 'Enough had slipped out for a guess. {name} had said:',
  'nothing-out':
    'What {name} doesn’t say hadn’t come out yet. It comes once you ask about a day of theirs and say back what you hear.',
  'could-say-back': 'It wasn’t all of it yet, but you could’ve said it back. {name} had told you:',
  'not-said-back': 'It was out. Here you went on without saying it back. {name} had said:',
  'nothing-understood': 'They hadn’t heard it back yet. A step comes after that.',
  'no-step': 'They knew you had it. Here you could’ve offered the one step that helps.',
  'step-offered':
    'You offered a step, and they may well take it. The full points are for one that ends what {name} didn’t say, once they’ve heard it back.',
  'step-unsaid': 'It fits. Say theirs back first, and they know it’s meant for them.',
  'too-short': 'Too little was said to tell.',
};

/** What each kind of pushing is called, why it pushes, and the lesson behind it. */
export const chargeWords = {
  urgency: {
    label: 'A deadline of yours',
    why: 'It hurries them with a date that isn’t theirs.',
    asks: 'the same without a deadline that the seller sets',
    lesson: 'let-them-decide',
  },
  scarcity: {
    label: 'Only a few left',
    why: 'It says little is left, so they’d stop thinking.',
    asks: 'the same without saying that little is left',
    lesson: 'the-glass-wall-test',
  },
  fear: {
    label: 'A threat of what will happen',
    why: 'It makes them afraid instead of understood.',
    asks: 'the same without a threat',
    lesson: 'fear-sold-fear-relieved',
  },
  proof: {
    label: 'Everybody else',
    why: 'It leans on people they can’t ask.',
    asks: 'something they can check, instead of what others do',
    lesson: 'proof-with-its-limits',
  },
  shaming: {
    label: 'Shaming',
    why: 'It measures them against somebody better, so a no would shame them.',
    asks: 'the same so that a no costs them nothing',
    lesson: 'the-glass-wall-test',
  },
  insult: {
    label: 'An insult or a threat',
    why: 'After this, nothing you say is heard.',
    asks: 'the same with respect, or an apology',
    lesson: 'the-glass-wall-test',
  },
  'as-a-fact': {
    label: 'Told as a fact',
    why: 'They never said it. They can only admit it or fight it.',
    asks: 'the same as a guess: a soft beginning, one thing noticed, a way out',
    lesson: 'name-it-as-a-guess',
  },
};

/** What a better sentence does while the client has let nothing slip yet. */
export const earlyAsks =
  'nothing has slipped out yet, so it asks one question about the last time, by something they said or did';

/** What the drill for a missed step asks for. */
export const drillWords = {
  felt: 'Give two of their words back, or ask about the last time. Nothing about what you sell.',
  named: 'Name what they may not be saying, as a guess, with a way out.',
  understood: 'Say back what you heard, in their words.',
  relieved: 'Offer the one step that ends it, in a single sentence.',
};

/** The names of the moves, shown beside a turn. */
export const moveWords = {
  last_time: 'asked about a real day',
  question: 'asked',
  notices: 'said what you noticed',
  echo: 'gave their words back',
  pause: 'left room',
  guess: 'guessed',
  fact: 'told them as a fact',
  says_back: 'said it back',
  takes_correction: 'took the correction',
  lets_go: 'let it go',
  step: 'offered a step',
  pitch: 'talked about your offer',
  small_talk: 'said hello or chatted',
  other: 'answered or thanked them',
  empty: 'said nothing',
  pressure: 'pushed',
  claim: 'claimed something nobody had told',
};
