/** `1:05`, minutes and seconds. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * When each part begins and ends, in seconds from the start of the call. Of neighboring branches only one is said: they
 * begin together, and what follows them begins when the longest has ended.
 */
export function timed<Part extends { readonly seconds: number; readonly when?: string | undefined }>(
  parts: readonly Part[],
): (Part & { readonly from: number; readonly to: number })[] {
  let [fork, end] = [0, 0];
  return parts.map((part) => {
    if (!part.when) fork = end;
    const placed = { ...part, from: fork, to: fork + part.seconds };
    end = Math.max(end, placed.to);
    if (!part.when) fork = end;
    return placed;
  });
}

/** Seconds that a text takes when spoken at a relaxed 160 words a minute. */
export function spokenSeconds(text: string): number {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  return Math.round((words / 160) * 60);
}
