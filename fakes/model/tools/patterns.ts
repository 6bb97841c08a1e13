/**
 * Frustrations that clients of any business share. Slots: {audience} {offer} {moment} {fear} {proof} {quote} (the member's
 * own words about the business). What is sold may be one thing or several, so no verb in the present depends on {offer}.
 */
export const patterns: readonly { title: string; explanation: string }[] = [
  {
    title: 'They say “too expensive” because “I am not sure” would sound weak',
    explanation:
      'Price is the polite objection of {audience}. What they miss is a reason to feel safe, and nobody can negotiate that. Show them {proof} before any number is named, and the talk about {offer} changes its tone.',
  },
  {
    title: 'They want the result less than they fear {moment}',
    explanation:
      'While you speak about what is gained, {audience} picture {moment}. That picture is never mentioned, so no argument reaches it. Describe it before they do and say exactly what happens then: that is when they begin to feel safe about {offer}.',
  },
  {
    title: 'They are afraid of having to defend the choice to someone who was not in the room',
    explanation:
      'Behind {audience} stands a partner, a boss or a friend who will ask “and why this one?”. Nothing in a brochure answers that question in a single sentence. Give them the sentence, and they can say yes to {offer} without rehearsing excuses.',
  },
  {
    title: 'They feel sold to at the very moment they want to be understood',
    explanation:
      'With {audience}, the first minute decides: either somebody names what bothers them, or the guard goes up. “{quote}” describes you, not them. Begin with {fear}, in their words, and they see in {offer} the answer to a question they have been carrying alone.',
  },
  {
    title: 'They keep putting it off, and the putting off has become the burden',
    explanation:
      'Nothing is decided, and that is what tires {audience}. Every week of waiting makes the step look bigger and themselves smaller. What releases them is not more information on {offer} but one step they can take today, such as {proof}.',
  },
  {
    title: 'They were left alone after the signature once, and have not forgotten it',
    explanation:
      'Everybody is attentive before the yes. What {audience} remember is the quiet afterward, around {moment}. As long as you speak of {offer} and not of that time, they hear the same beginning as the last time.',
  },
  {
    title: 'They secretly believe that their case is the exception for which it won’t work',
    explanation:
      'Success stories about other people push {audience} further away: “good for them”. They think that their own case is messier, and they are a little ashamed of it. Name the mess first, then show {proof}; only then can {offer} be meant for them.',
  },
  {
    title: 'They can’t tell the good from the loud, and are angry that they have to guess',
    explanation:
      'From the outside, everyone who offers what you offer sounds alike to {audience}. Guessing wrong costs them money and face; guessing right looks like luck. A plain word on when NOT to choose {offer} does more here than any claim.',
  },
  {
    title: 'They want to be led, and fear losing the wheel',
    explanation:
      'Among {audience}, two wishes pull against each other: someone should take this off their hands, and nobody should decide over their head. Too much advice feels like pressure, too little like neglect. Offer two clear ways and a point at which they can stop, and {offer} will be something they do rather than something done to them.',
  },
  {
    title: 'They feel that nobody counts what the waiting costs them',
    explanation:
      'Offers speak of money; {audience} count evenings, nerves and arguments. Because that bill is never on the table, they feel alone with it. Say aloud what another month without {offer} takes from them, and you are the first who noticed.',
  },
];
