/** How long a real call may be: three hours of talk have about 180,000 characters. */
export const callLimits = {
  /** Characters of all turns. */
  text: 200_000,
  turns: 6000,
  speakers: 40,
  /** Characters of a speaker's name. */
  name: 80,
  /** Bytes of a recording: what providers of transcription take. */
  recording: 25 * 1024 * 1024,
  /** Calls that a member may have. */
  all: 500,
  /** Bytes of all turns as they are sent. */
  bytes: 2 * 1024 * 1024,
  /** Promises of the member that are shown, the characters of one, and of the question that it answers. */
  promises: 6,
  promise: 240,
  asked: 140,
  /** Calls in the list. */
  listed: 24,
} as const;

/** Where a call comes from. */
export const callSources = ['pasted', 'file', 'recording'] as const;
export type CallSource = (typeof callSources)[number];

/** Where a recording is sent to be turned into text: a form with `consent` and `recording`. */
export const callRecordingPath = '/api/call-recordings';
/** What `consent` of the form must be: everybody on the call has agreed that it was recorded and is turned into text. */
export const everybodyAgreed = 'everybody';
