/** One block of a call: what one side said until the other began. */
interface Block {
  readonly isMine: boolean;
  readonly text: string;
}

/** What a practice call that begins at a moment of a real one has before it. */
export interface Beginning {
  /** What the client says first. */
  readonly opening: string;
  /** What the member said then, and what the client answered; the last answer is the moment. */
  readonly turns: readonly { readonly said: string; readonly answer: string }[];
}

/** Characters of a block that are kept: the time of a practice call is counted in words. */
const mostOfBlock = 400;
const mostTurns = 2;

const cut = (text: string) => (text.length <= mostOfBlock ? text : `… ${text.slice(2 - mostOfBlock)}`);

/** The beginning of a practice call at the end of these turns, which end with the client's. */
export function beginningAt(
  turns: readonly { readonly isMine: boolean; readonly text: string }[],
): Beginning | null {
  const blocks: Block[] = [];
  for (const { isMine, text } of turns.toReversed()) {
    const first = blocks[0];
    if (first?.isMine === isMine) blocks[0] = { isMine, text: `${text} ${first.text}` };
    else if (blocks.length > 2 * mostTurns) break;
    else blocks.unshift({ isMine, text });
  }
  // Whoever called may have spoken first: a practice call begins with the client.
  if (blocks[0]?.isMine) blocks.shift();
  const [opening, ...rest] = blocks;
  if (!opening || rest.length % 2 !== 0) return null;
  const pairs = rest.flatMap((said, at) => {
    const answer = rest[at + 1];
    return at % 2 === 0 && answer ? [{ said: cut(said.text), answer: cut(answer.text) }] : [];
  });
  return { opening: cut(opening.text), turns: pairs };
}
