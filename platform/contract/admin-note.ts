/** Tells whoever writes a note about a member who can read it; shown where they write one. */
export const noteReaders =
  'Admins and staff can read this. The member can too: it’s in the copy of their data, which they can download.';
