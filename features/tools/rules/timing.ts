/** `1:05`, minutes and seconds. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When each part begins and ends, in seconds from the start of the call. */
export function timed<Part extends { readonly seconds: number }>(
  parts: readonly Part[],
): (Part & { readonly from: number; readonly to: number })[] {
  let from = 0;
  return parts.map((part) => {
    const placed = { ...part, from, to: from + part.seconds };
    from = placed.to;
    return placed;
  });
}

/** Seconds that a text takes when spoken at a relaxed 160 words a minute. */
export function spokenSeconds(text: string): number {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  return Math.round((words / 160) * 60);
}
