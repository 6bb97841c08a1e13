/** What a program writes above and below a call, as whole rows. */
const written: readonly RegExp[] = [
  // Google Meet, also saved as Markdown.
  /^(?:Meeting|Transcription) ended after (?:\d{1,2}:)?\d{1,2}:\d{2}(?: ?👋)?$/u,
  /^[*_]?This editable transcript was computer generated and might contain errors\. People can also change the text after it was created\.[*_]?$/u,
  // Otter.
  /^Transcribed by https?:\/\/otter\.ai\/?$/u,
  // Teams.
  /^\S.{0,79} (?:(?:started|stopped) transcription|hat die Transkription (?:gestartet|gestoppt))$/u,
  /^(?:AI-generated content may be incorrect|KI-generierte Inhalte können fehlerhaft sein)\.?$/u,
  // The day above a call, with a time that would pass for a speaker's: `Nov 3, 2026 10:02`, `3. November 2026, 10:02`.
  /^(?:\p{L}{3,10}\.?,? )?(?:\p{L}{3,10}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,10}\.?,? \d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?)?$/u,
];

/** Whether a row is a program's own, which nobody said: a header, a footer, a note of when it listened. */
export function isAround(row: string): boolean {
  const trimmed = row.trim();
  return trimmed.length < 200 && written.some((one) => one.test(trimmed));
}
