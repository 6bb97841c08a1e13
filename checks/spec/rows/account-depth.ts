import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'account';
const issue = 2;

/** Sessions in depth and the profile form of /onboarding. */
export const accountDepth: readonly Row[] = [
  ...rows({ slice, issue, section: 2, kind: 'route' }, { 'route-onboarding': '/onboarding : profile form.' }),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'section-about-you': "Section 'About You'",
      'section-about-clients': "Section 'About Your Clients/Leads'",
      'onboarding-success': "On success a toast 'Profile completed!' / 'Welcome to Make Me Great!'",
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    { 'onboarding-goes-home': 'On success navigation to /.' },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'field' },
    {
      'session-access-token': 'Session: access_token',
      'session-refresh-token': 'Session: refresh_token',
      'session-expires-at': 'Session: expires_at',
      'session-user': 'Session: user',
      'profile-company': 'Profile: company_name, job_title, company_size',
      'profile-gender': 'Profile: gender',
      'profile-target-client': 'Profile: target_client_description, _industry, _role, _company_size',
      'profile-pain-points': 'Profile: main_client_pain_points',
      'profile-sales-cycle': 'Profile: typical_sales_cycle',
      'profile-onboarding-completed': 'Profile: onboarding_completed (boolean)',
      'profile-contact': 'Profile: phone_number, city, state, country',
      'company-size-options': 'Company size options: 1-10, 11-50, 51-200, 201-1000, 1000+.',
      'gender-options': 'Gender options: male, female, non-binary, prefer-not-to-say.',
      'sales-cycle-options':
        'Sales cycle options: 1-7-days, 1-4-weeks, 1-3-months, 3-6-months, 6-12-months, 12-months-plus.',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'event-token-refreshed': 'Auth events: token refreshed',
      'event-user-updated': 'Auth events: user updated',
      'event-mfa-verified': 'Auth events: MFA challenge verified',
      'sign-up-without-session-warns':
        'otherwise a warning is logged that email confirmation may be required',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'onboarding-trimmed': 'Onboarding (text trimmed)',
      'onboarding-first-name': "firstName required, max 50 ('First name is required')",
      'onboarding-last-name': "lastName required, max 50 ('Last name is required')",
      'onboarding-company-name': "companyName required, max 100 ('Company name is required')",
      'onboarding-job-title': "jobTitle required, max 100 ('Job title is required')",
      'onboarding-company-size': "companySize 'Please select company size'",
      'onboarding-gender': "gender 'Please select gender'",
      'onboarding-client-description':
        "targetClientDescription min 10, max 500 ('Please describe your target clients')",
      'onboarding-client-industry': "targetClientIndustry required, max 100 ('Client industry is required')",
      'onboarding-client-role': "targetClientRole required, max 100 ('Typical client role is required')",
      'onboarding-client-company-size': "targetClientCompanySize 'Please select client company size'",
      'onboarding-pain-points': "mainClientPainPoints min 10, max 500 ('Please describe main pain points')",
      'onboarding-sales-cycle': "typicalSalesCycle 'Please select sales cycle'",
      'onboarding-first-message': "On failure the first message shows in a toast 'Validation error'.",
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-token-refresh': 'Standard token refresh calls also exist',
      'call-save-onboarding':
        'profiles: update onboarding fields (snake_case) plus full_name and onboarding_completed=true',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'validation-error': "'Validation error' with first schema message",
      'save-profile-failure': "'Error' / 'Failed to save profile. Please try again.'",
      'refresh-invalid': [
        'Invalid session refresh removes the session unless the error is retryable.',
        'session_ended',
        'signed-out',
        'unavailable',
      ],
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'limit-names-50': 'Onboarding limits: names 50',
      'limit-roles-100': 'company, job title, industry, role 100',
      'limit-descriptions': 'descriptions min 10, max 500',
      'refresh-backoff-200-ms': 'Token refresh retries with backoff starting at 200 ms, doubling.',
    },
  ),
];
