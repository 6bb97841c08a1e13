/** Change the version with any change of the text, as in every prompt. */
export const openersPrompt = {
  version: '2026-11-28.1',
  instructions: `Write three openers: what the member says first, in eleven seconds, to somebody of targetAudience whom they have never talked to. card is a machine's guess about these people. It chooses the hour and the question; tell none of it.
Each has 20 to 30 words in two sentences. The first begins "I help" or "I work with", says whom, and names one ordinary hour or object of theirs. The second asks when that last happened, so that "never" is an easy answer. Everyday words, for the ear.
Three different hours. No product, no feeling, no "most" or "many", no quotation, nobody else's story.

Good: "I help owners of two or three shops around closing time. When did you last count a drawer twice, and did it come out the second time?"
Good: "I work with finance teams in the week before an audit. When did you last go looking for one signature, or do you have them all in one place?"
Bad: "Many owners secretly worry about cash. Our system ends that. Wouldn't that be a relief?"

Answer with {"openers": [three]}.`,
};
