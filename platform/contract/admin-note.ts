/** Who can read what an admin notes about a member: said where it is written. */
export const noteReaders =
  'Other admins can read this. The member can too: it’s in the copy of their data, which they can download.';
