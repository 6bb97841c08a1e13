import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

/**
 * Spec section 3: the profile, keyed by the member's id. E-mail and names live with the user, access with the grants
 * and subscriptions: each fact has one home, and the presenter joins them.
 */
export const profiles = pgTable('profiles', {
  id: text('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  companyName: text('company_name'),
  jobTitle: text('job_title'),
  companySize: text('company_size'),
  gender: text('gender'),
  targetClientDescription: text('target_client_description'),
  targetClientIndustry: text('target_client_industry'),
  targetClientRole: text('target_client_role'),
  targetClientCompanySize: text('target_client_company_size'),
  mainClientPainPoints: text('main_client_pain_points'),
  typicalSalesCycle: text('typical_sales_cycle'),
  phoneNumber: text('phone_number'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
