const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const valueOf = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const number = /\d+(?:[.,]\d+)*|\p{L}+/gu;

const ofDigits = (text: string) => Number(text.replaceAll(/[.,](?=\d{3}\b)/gu, '').replace(',', '.'));

/** The numbers of a text, in digits or in words: 'Ten percent' has 10, and '12,500' has 12500. */
export function figuresIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  let open: number | null = null;
  const close = () => {
    if (open !== null) found.add(open);
    open = null;
  };
  for (const [token] of text.toLowerCase().matchAll(number)) {
    const scale = scales.get(token);
    const value = /^\d/u.test(token) ? ofDigits(token) : valueOf.get(token);
    if (scale !== undefined) open = (open ?? 1) * scale;
    else if (value === undefined) close();
    else if (open !== null && value < 10 && open % 10 === 0 && open % 100 >= 20) open += value;
    else {
      close();
      open = value;
    }
  }
  close();
  return found;
}

/** Whether words claim a figure that nobody has given. @param known what the card, call and client have said so far */
export function hasNewFigure(claim: string, known: string): boolean {
  const told = figuresIn(known);
  return [...figuresIn(claim)].some((one) => !told.has(one));
}
