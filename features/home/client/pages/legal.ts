import aiNoticeText from '#content/legal/ai-notice.md?raw';
import biometricNoticeText from '#content/legal/biometric-notice.md?raw';
import cookiesText from '#content/legal/cookies.md?raw';
import { readLegal } from '#content/legal/legal.ts';
import privacyText from '#content/legal/privacy.md?raw';
import refundsText from '#content/legal/refunds.md?raw';
import termsText from '#content/legal/terms.md?raw';

/** The legal texts by the address of their page. They say what the product does: change them together with the code. */
export const legalTexts = {
  '/terms': readLegal(termsText),
  '/privacy': readLegal(privacyText),
  '/cookies': readLegal(cookiesText),
  '/biometric-notice': readLegal(biometricNoticeText),
  '/refunds': readLegal(refundsText),
  '/ai-notice': readLegal(aiNoticeText),
} as const;
