import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { RemoveOtherWays } from './RemoveOtherWays.tsx';

/** `/remove-other-ways#token=…`: the page behind the mail about a new password. It acts when its button is pressed. */
export function OtherWaysPage() {
  const token = useMailToken();
  return (
    <NarrowPage
      title="Other ways into your account"
      lead="Passkeys and joined accounts open it without the password."
    >
      <RemoveOtherWays token={token} />
    </NarrowPage>
  );
}
