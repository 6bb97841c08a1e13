/** A file that breaks exactly one law of one checker. */
export interface Offender {
  readonly law: string;
  /** Its path; also the file that the violation must name. */
  readonly file: string;
  readonly text: string;
  /** More files that the offence needs and that break nothing themselves. */
  readonly beside?: Readonly<Record<string, string>>;
}
