import accessibilityText from '#content/legal/accessibility.md?raw';
import aiNoticeText from '#content/legal/ai-notice.md?raw';
import biometricNoticeText from '#content/legal/biometric-notice.md?raw';
import cookiesText from '#content/legal/cookies.md?raw';
import { readLegal } from '#content/legal/legal.ts';
import privacyText from '#content/legal/privacy.md?raw';
import refundsText from '#content/legal/refunds.md?raw';
import termsText from '#content/legal/terms.md?raw';
import { legalFacts as facts } from '#features/home/rules-legal.ts';

/**
 * The legal texts by the address of their page. They describe what the product does: change them together with the
 * code.
 */
export const legalTexts = {
  '/terms': readLegal(termsText, facts),
  '/privacy': readLegal(privacyText, facts),
  '/cookies': readLegal(cookiesText, facts),
  '/biometric-notice': readLegal(biometricNoticeText, facts),
  '/refunds': readLegal(refundsText, facts),
  '/ai-notice': readLegal(aiNoticeText, facts),
  '/accessibility': readLegal(accessibilityText, facts),
} as const;
