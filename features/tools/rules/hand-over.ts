/** What the generators ask for, by contract field names. */
export interface Brief {
  readonly businessDescription?: string;
  readonly targetAudience?: string;
  readonly frustrations?: string;
}

interface CardWords {
  readonly businessDescription: string;
  readonly targetAudience: string;
  readonly frustration: string;
  readonly explanation: string;
}

/** The fields that a Frustration Card fills in, whichever tool it opens. */
export function briefOfCard(card: CardWords): Required<Brief> {
  return {
    businessDescription: card.businessDescription,
    targetAudience: card.targetAudience,
    frustrations: `${card.frustration}\n${card.explanation}`,
  };
}

/**
 * The fields that a result passes on to the next tool: its own, plus those from its card that its tool did not ask for.
 */
export function briefOfResult(
  input: { readonly [Name in keyof Brief]?: string | undefined },
  card: CardWords | null,
): Brief {
  const { businessDescription, targetAudience, frustrations } = input;
  const given = {
    ...(businessDescription !== undefined && { businessDescription }),
    ...(targetAudience !== undefined && { targetAudience }),
    ...(frustrations !== undefined && { frustrations }),
  };
  return card === null ? given : { ...briefOfCard(card), ...given };
}

/** A card in words for the model: with what it rests on, but without a client's own words. */
export function cardToTell(card: {
  readonly frustration: string;
  readonly explanation: string;
  readonly heard: object | null;
}): string {
  const rests = card.heard === null ? 'guessed: no client has said it' : 'heard: a client said it';
  return `${card.frustration}\n${card.explanation}\n${rests}`;
}
