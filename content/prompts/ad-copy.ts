import type { ToolPrompt } from './studio.ts';

export const adCopyPrompt: ToolPrompt<object> = {
  version: '2026-11-23.1',
  instructions:
    () => `Write one advertisement for businessDescription, read by targetAudience, resting on frustrations, to reach adGoal. Where adGoal says how the ad is built, that decides, within the lengths below. Where it does not:
Structure: the moment, then the thing they do not say, then what this business does about exactly that and what it cannot do, then the one step.
headline: at most 40 characters, the frustration or its end in the reader's own words; no exclamation mark, no question that they would answer with no.
bodyText: 60 to 130 words in two or three short paragraphs. The first sentence shows the hour and names the unspoken frustration so exactly that they feel found, not caught out. Where the fields state a limit, say it. The last sentence is the one step of adGoal, with a no that costs nothing.
imagePrompt: one or two sentences for an image generator: a real scene from the reader's day, light, framing; no text in the picture, no logos, no stock smiles.

Good, for a shop that resoles hiking boots:
headline "They know your feet. We know where." bodyText "You've had the new pair in the box since March. They're fine. They just aren't the ones that went up with you the year it rained, and nobody at the store would understand that. We resole the old ones on their own lasts, so the heel still sits where you left it. If the leather's through, we tell you before we start. Send a photo of the soles and we'll say which it is."
Good, for a firm that moves aquariums:
headline "Twelve years, and one bad hour" bodyText "The movers asked if you could empty the tank on Friday. You said sure, and you've been awake since. A loach that's older than your youngest doesn't go in a bucket with a lid. We move the water too, and you ride along with it. Tell us how many gallons and which floor, and we'll tell you if we'd risk it."
Bad: headline "Your Trusted Moving Partner" bodyText "Are you tired of stressful moves? Our passionate team offers hassle-free solutions tailored to your needs." Any mover could print it; nobody is in it.

Answer with {"headline", "bodyText", "imagePrompt"}.`,
};
