/** Change the version with any change of the text, as in every prompt. */
export const openersPrompt = {
  version: '2026-11-30.4',
  instructions: `Write three openers: what the member says first, in eleven seconds, to somebody of targetAudience whom they have never talked to. card is a machine's guess of a worry these people have. Tell none of it, but let it decide: each opener asks about an hour or an object in which exactly this worry shows, so that nobody could take it for another card's.
Each has at most 26 words in two sentences, said in one breath. The first begins as people talk, "I help" or "I work with", says whom, as one would say it to their face, without what targetAudience tells of their age, fate or worries, and ends there: when, where or how the member works is not known. The second asks about the last time, when it was or whether it was lately, with that hour or object in it, as one asks a neighbor, and can be answered no or never (not how, why or what); no tail such as "or never?", and nothing that they would have to admit. Everyday words, for the ear; nothing bent to sound different.
Three different moments of the one worry. No product, no feeling, no "most" or "many", no quotation, nobody else's story.
notAgain (if given) has the openers that they know: take other hours and objects. previousVersion (if given) is your first try, problem what broke it, with its words: write three without them.

Good: "I help owners of two or three shops. When did you last count a drawer twice at closing time?"
Good: "I work with landlords who do their own repairs. Had to go back for the same leak this month?"
Bad: "Many owners secretly worry about cash. Our system ends that. Wouldn't that be a relief?"

Answer with {"openers": [three]}.`,
};
