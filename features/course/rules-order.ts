/** Where a thing goes in a list that is being put in order. @param to place from 0; beyond an end it stays inside */
export function movedTo<Id>(ids: readonly Id[], id: Id, to: number): readonly Id[] {
  const others = ids.filter((each) => each !== id);
  if (others.length === ids.length) return ids;
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** What becomes of an order that somebody wants. */
export type OrderVerdict = 'as it is' | 'new' | 'conflict' | 'not an order';

function sameSequence(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => b[place] === id);
}

/**
 * Whether an order may be taken over. Somebody who saw another list than the one that is here would undo what
 * another admin did meanwhile: that is a conflict, and nothing is changed.
 * @param seen what he saw @param wanted what he made of it @param here what is stored now
 */
export function judgeOrder(
  seen: readonly string[],
  wanted: readonly string[],
  here: readonly string[],
): OrderVerdict {
  if (!sameSequence(seen.toSorted(), wanted.toSorted()) || new Set(wanted).size !== wanted.length)
    return 'not an order';
  if (!sameSequence(seen, here)) return 'conflict';
  return sameSequence(wanted, here) ? 'as it is' : 'new';
}
