/** A list of ids with one of them moved. @param to the new index, from 0; clamped to the list */
export function movedTo<Id>(ids: readonly Id[], id: Id, to: number): readonly Id[] {
  const others = ids.filter((each) => each !== id);
  if (others.length === ids.length) return ids;
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** How a requested order is judged. */
export type OrderVerdict = 'as it is' | 'new' | 'conflict' | 'not an order';

function sameSequence(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => b[place] === id);
}

/**
 * Whether an order may be applied. If the admin saw a different list from the one stored now, saving their order would
 * undo what another admin did meanwhile: that is a conflict, and nothing changes.
 * @param seen what the admin saw @param wanted what they made of it @param here what is stored now
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
