/**
 * The emails of a sequence in the order that builds trust; a shorter sequence leaves out the last ones before the
 * farewell.
 */
export const arc: readonly { readonly subjects: readonly [string, string]; readonly body: string }[] = [
  {
    subjects: ['A sentence nobody says in the first meeting', 'About the thing you did not mention'],
    body: 'Good morning,\n\nLet me begin with a sentence that I hear late in most conversations, never early: “{pain}.”\n\nIf you recognize it, you are in good company. Among {audience} it is the rule, and yet hardly anybody says it.\n\nI want nothing from you today. I only wanted you to know that somebody on this side of the table has heard it.',
  },
  {
    subjects: ['What that sentence really costs', 'A second look at it'],
    body: 'Good morning,\n\nThink of the last time that “{pain}” went through your head, and what you said instead.\n\nHere is something you can do without me: write down the one question you would ask if asking made no bad impression. Put it to whoever you talk to next, and listen to how long the silence lasts.\n\nIt tells you more than any brochure.',
  },
  {
    subjects: ['What we do instead of convincing', 'Something you can check'],
    body: 'Good morning,\n\nYou have reason to be careful. No argument helps against that, and none should.\n\nWhat helps is something to look at. So ask whoever offers you {offer} to show it to you before you decide, and judge by that. Ask me, too.\n\nAn answer of one word is enough.',
  },
  {
    subjects: ['When you should not work with us', 'Three reasons against us'],
    body: 'Good morning,\n\nA fair word on when not to choose {offer}: when nobody on your side has time for it, when the matter is settled and only the paper is missing, or when a simpler way would do.\n\nIf one of these is you, a no is the right answer, and a good one.\n\nIf none is, the thought “{pain}” deserves more than to be put off again.',
  },
  {
    subjects: ['A small experiment for this week', 'Try this before you decide'],
    body: 'Good morning,\n\nHere is a small experiment. The next time somebody makes you an offer, ask: “What happens if it does not work?” Then wait.\n\nSomebody who has thought about you has an answer. Somebody who has only thought about the sale has a slide.\n\nYou may ask me the same. It is the question I like best.',
  },
  {
    subjects: ['How the first weeks look', 'What happens after a yes'],
    body: 'Good morning,\n\nWhat is seldom described is the time after a yes. So ask about it before you decide: who answers the phone then, what happens first, and what happens if it goes wrong.\n\nWhoever has thought of you has an answer to all three. Ask me the same.\n\nThat is meant for people who think “{pain}”.',
  },
  {
    subjects: ['The question behind the question', 'What others asked at this point'],
    body: 'Good morning,\n\nAt this point I am usually asked about the price. Behind it there is often another question, and it is a good one: will I stand there alone again?\n\nThe honest answer depends on you and on us, and it is worth a conversation before it is worth a number.\n\nAsk it as bluntly as you like.',
  },
  {
    subjects: ['Two ways from here', 'Your choice, both are fine'],
    body: 'Good morning,\n\nThere are two ways from here. One is to leave things as they are, with open eyes: that is a decision too. The other: {step}.\n\nNeither is wrong. Wrong would only be that “{pain}” decides for you because nobody named it.\n\nWrite me which one it is.',
  },
  {
    subjects: ['Something I should have said earlier', 'A short one'],
    body: 'Good morning,\n\nI should have said this earlier: you owe me no answer. I write because {audience} are often left with polished words, and I would rather leave you with a useful one.\n\nSo here is mine: the thing you have not said aloud is the thing to begin with, whoever you choose.',
  },
  {
    subjects: ['My last email on this', 'The door stays open'],
    body: 'Good morning,\n\nThis is my last email on this. If “{pain}” is still true in spring or next year, reply to this line and we’ll go on where we left off.\n\nAnd if you are there now: {step}.\n\nEither way, thank you for reading.',
  },
];
