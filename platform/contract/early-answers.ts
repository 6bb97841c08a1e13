/** The id of the data in a member's document that answers what its page will ask first. */
export const earlyAnswersId = 'answers';

export interface EarlyAnswers {
  /** Whose they are. */
  readonly userId: string;
  /** By the address that is asked. */
  readonly answers: Readonly<Record<string, unknown>>;
}
