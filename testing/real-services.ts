/** A real mail account and mailbox to test with; null to use the fake instead. */
export const realMail =
  process.env['MAIL_TEST_SMTP_URL'] && process.env['MAIL_TEST_FROM'] && process.env['MAIL_TEST_TO']
    ? {
        url: process.env['MAIL_TEST_SMTP_URL'],
        from: process.env['MAIL_TEST_FROM'],
        to: process.env['MAIL_TEST_TO'],
      }
    : null;

/** A HighLevel sub-account for tests; null to use the fake instead. */
export const realCrm =
  process.env['GHL_TEST_TOKEN'] && process.env['GHL_TEST_LOCATION_ID']
    ? {
        baseUrl: 'https://services.leadconnectorhq.com',
        token: process.env['GHL_TEST_TOKEN'],
        locationId: process.env['GHL_TEST_LOCATION_ID'],
      }
    : null;
