/** The member of the installations in testing/dumps. Their password is hashed there at production cost. */
export const zoe = {
  firstName: 'Zoe',
  lastName: 'Ito',
  email: 'zoe@example.test',
  password: 'a-long-passphrase-of-zoe-7',
} as const;
