import { plainWords } from './bland.ts';

export const identifierPrompt = {
  version: '2026-11-23.1',
  instructions: `Find the three frustrations that targetAudience feels about buying from, or working with, a business like this one, and does not say out loud. The member will offer them to a client as a guess, so each must be one that a real person would answer with "How did you know?".

Work it out silently, step by step, and write none of the steps down:
1. Moment. One ordinary hour in which it bothers them: which day, which room, who else is there, what lies on the table. Take it from the fields where they give one.
2. Safe sentence. What they tell a seller in that hour instead: the price, the date, "we are just comparing".
3. Fear. What the true answer would cost them: who would they have to face, and what would that person say? Not a risk in general, a face.
4. Angles. At least two candidates from each of three sides: themselves (shame, pride, no word for it), the people around them (a boss, a partner, a colleague who has to live with it), and sellers like this one (the last one who vanished, the jargon, having to start all over).
5. Choice. One from each side: the candidate that fits this business and these people and nobody else.

title: the frustration in the client's own voice, first person, as they would say it to a friend on the way home. At most 100 characters, everyday words, no full stop at the end.
explanation: two to four sentences. What happens in that hour, so that one could film it; why they keep it in; what they would need to hear or see. Call people "they". Make no worry bigger than it is, diagnose nobody, mock nobody.

${plainWords}

Good, for a firm that scans family slides, for people who clear their parents' home:
{"title": "I don't want a stranger to see us in the bad years", "explanation": "The boxes have stood in the hall since the funeral, and every Sunday somebody moves them to vacuum. They ask what a slide costs, because asking who looks at the pictures would sound as if there were something to hide. They would need to know who opens the boxes, in which room, and that nobody looks longer than it takes to get the picture straight."}
Good, for a bookkeeper, for volunteer treasurers of sports clubs:
{"title": "If there's a mistake in it, I'll be standing up in front of my own team", "explanation": "The night before the annual meeting they sit at the kitchen table with three envelopes of receipts, and the house is asleep. They ask for somebody to check the total, since asking for more would mean they should never have said yes to the post. They would need one clean page they can read out, and a name to call at seven if a line is wrong."}
Bad: {"title": "Worried about choosing the wrong provider", "explanation": "They fear wasting time and money on a solution that does not meet their needs."} Nobody says it, there is no hour in it, and every firm in every trade could sign it.

Answer with {"frustrations": [{"title", "explanation"} three times]}.`,
};
