/** `1:05`, minutes and seconds. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Parts outside the call itself (to look up, or for a voicemail), by the titles that the prompt gives them. */
const beside =
  /^(?:(?:a|the|your|leave a) )?(?:voice ?mail|if (?:they|yes|no)\b|objections?\b|what they may (?:ask|say)\b)/iu;

interface Timed {
  readonly title: string;
  readonly seconds: number;
  readonly when?: string | undefined;
}

/**
 * When each part begins and ends, in seconds from the start of the call; null for parts outside the call. Of
 * neighboring branches only one is said: they begin together, and the next part begins when the longest has ended.
 */
export function timed<Part extends Timed>(
  parts: readonly Part[],
): (Part & { readonly span: { readonly from: number; readonly to: number } | null })[] {
  let [fork, end] = [0, 0];
  return parts.map((part) => {
    if (!part.when && beside.test(part.title.trim())) return { ...part, span: null };
    if (!part.when) fork = end;
    const span = { from: fork, to: fork + part.seconds };
    end = Math.max(end, span.to);
    if (!part.when) fork = end;
    return { ...part, span };
  });
}

/** A part's name with its time in the call, if it has one. */
export function headingOf({ title, span }: ReturnType<typeof timed>[number]): string {
  return span === null ? title : `${title} (${clockOf(span.from)} to ${clockOf(span.to)})`;
}

/** Seconds that a text takes when spoken at a relaxed 160 words a minute. */
export function spokenSeconds(text: string): number {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  return Math.round((words / 160) * 60);
}
