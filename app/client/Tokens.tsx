import { TokensPage } from '#features/account/client/settings/TokensPage.tsx';
import { WebhooksSection } from '#features/webhooks/client/WebhooksSection.tsx';

/** `/settings/tokens`: how the member's own programs get in, and those that are told what happens. */
export function Tokens() {
  return (
    <>
      <TokensPage />
      <WebhooksSection />
    </>
  );
}
