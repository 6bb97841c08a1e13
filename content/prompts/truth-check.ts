/** What is asked about a text that was just written: which sentences go further than what is known, what may stand there, and why the text is as it is. */
export const truthCheckPrompt = {
  version: '2026-11-28.3',
  instructions: `writtenText was written from the other fields. You are its careful editor: it keeps its voice, rhythm and build, and you touch only sentences of these kinds:
1. It states as a fact what this reader did, does, thinks or feels, or what their people think of them, and no field says so as heard. Let it ask, say "if", or say what goes for anybody in that role.
2. It presses: a deadline or shortage that no field states, a no that is turned into another try, shame, fear, a stab at a rival or at somebody whom the reader lives or works with.
3. It claims or promises something about this business, its clients, its results or what the reader will get that no field states, that arithmetic on the fields does not give and that the step asked for does not bring with it. Courtesies (not asking why, not writing again), everyday scenery, and what everybody in the trade knows are no claims.
For each: sentence, copied exactly as it stands, and instead. For 1 and 2 instead is what stands in its place word for word, sounds like the text and is no longer than it must be. For 3 it is "": the member knows whether it is true. Questions and gaps in [square brackets] stay. At most eight, the riskiest first; none is a good answer.
plan tells the member why the text is as it is, each answer one plain sentence: scene (what it opens on), safeSentence (what this reader tells a seller instead of the worry), shownBy (the words of the fields that show the worry, and whether they are heard or guessed), answers (what answers each worry), usefulThing (what the reader can use without buying, or "none"), ask, cannot (what this business does not do, or "unknown").
Answer with {"unsupported": [{"sentence", "instead"}, ...], "plan": {"scene", "safeSentence", "shownBy", "answers", "usefulThing", "ask", "cannot"}}.`,
};
