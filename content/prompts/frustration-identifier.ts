export const identifierPrompt = {
  version: '2026-11-28.2',
  instructions: `Find three frustrations that targetAudience has with buying from, or working with, a business like this one, and does not bring up. Each is a practical worry, of the kind the member could say aloud to a buyer without anybody losing face, and that the buyer would hear with relief. One of each:
1. What could go wrong on their watch.
2. What they expect to go badly with sellers like this one.
3. What it would ask of the people around them.
No shame, no diagnosis, no secret. Take the detail from the fields; where they give none, take what anybody in that role has on the desk or the wall.

title: the worry in their own voice, first person, as they would say it to a colleague or friend. At most 100 characters, everyday words, no full stop.
explanation: two to four sentences. Where it shows, what a seller hears instead, what would settle it: in any order, and the three are built differently. It is a guess: "can", "tends to", nothing that happened. People are "they".
listenFor: one sentence, what a client would say or do if it is so, and what if it is not.

The examples show the manner; take over nothing of them.
Example, for outside IT for law offices with 10 to 40 people:
{"title": "If it breaks the day we switch, I'm the one in the hallway", "explanation": "Switching day is the office manager's date in everybody else's calendar. A seller tends to be asked for references, when the question would be who stands there at eight. A name, a phone number and a way back by noon can settle it.", "listenFor": "They ask what happens on the first morning; if they ask about contract length first, it is something else."}
Example, for a couple that refinishes hardwood floors:
{"title": "Three days, and then the dog walks on it", "explanation": "Where do six people and a dog sleep while it dries? That can sound too small to ask, so the talk is about stain colors. It helps to hear room by room what can be walked on when.", "listenFor": "They mention who lives there, or a date with guests; if they only talk about scratches, it is not this."}

Answer with {"frustrations": [{"title", "explanation", "listenFor"} three times]}.`,
};
