/** Tells admins who can read their notes about a member; shown where they write one. */
export const noteReaders =
  'Other admins can read this. The member can too: it’s in the copy of their data, which they can download.';
