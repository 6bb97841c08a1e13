/** The accounts of the demo. Their password is public, which is why production refuses to seed them. */
export const demoAccounts = [
  {
    email: 'member@demo.example',
    password: 'make-me-great',
    firstName: 'Mia',
    lastName: 'Member',
    label: 'Free member',
    access: 'free',
  },
  {
    email: 'tools@demo.example',
    password: 'make-me-great',
    firstName: 'Theo',
    lastName: 'Tools',
    label: 'Tools & Resources',
    access: 'tools',
  },
  {
    email: 'premium@demo.example',
    password: 'make-me-great',
    firstName: 'Pia',
    lastName: 'Premium',
    label: 'Premium',
    access: 'premium',
  },
  {
    email: 'admin@demo.example',
    password: 'make-me-great',
    firstName: 'Ada',
    lastName: 'Admin',
    label: 'Admin',
    access: 'admin',
  },
] as const;
