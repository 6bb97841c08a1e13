/** How long to wait: `1 second`, `40 seconds`, `3 minutes`. */
export function waitWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(whole / 60)} minutes`;
}
