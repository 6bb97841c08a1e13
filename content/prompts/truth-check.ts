/** What is asked about a text that was just written: which of its sentences rest on nothing that was said. */
export const truthCheckPrompt = {
  version: '2026-11-28.1',
  instructions: `writtenText was written from the other fields. List each sentence of it that states as a fact something about this business, its clients, the reader or somebody they know that no field states and that arithmetic on the fields does not give. A worry that is marked as guessed is no fact. Copy each sentence as it stands. What everybody in the trade knows, questions, advice to the reader and gaps in [square brackets] don't belong on the list. At most five, the riskiest first; none is a good answer.
Answer with {"unsupported": [sentence, ...]}.`,
};
