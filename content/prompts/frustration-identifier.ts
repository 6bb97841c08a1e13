export const identifierPrompt = {
  version: '2026-11-21.1',
  instructions: `Find the three frustrations that the target audience feels about buying from or working with a business like this one, but does not say aloud.
Each title is the frustration in the client's own voice, at most 100 characters, no full stop at the end. Each explanation is two to four sentences: what happens in the client's day, why he keeps it to himself, and what he would need to hear.
The three differ in kind from each other. Answer with {"frustrations": [{"title", "explanation"} three times]}.`,
};
