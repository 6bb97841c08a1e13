import { PlainPage } from './PlainPage.tsx';

/** `/go/community`, until the owner has configured their community. */
export function CommunityPage() {
  return (
    <PlainPage
      title="The community opens soon"
      lead="A place where members read each other’s openers and say what they heard."
    >
      <p>
        It comes with every account, free ones too. You’ll find the invitation on your dashboard, under
        Community. There’s nothing to sign up for now.
      </p>
      <p>
        To be ready for it: take one result of the{' '}
        <a href="/tools/frustration-identifier">Frustration Identifier</a> and turn it into one sentence you
        could say out loud.
      </p>
    </PlainPage>
  );
}
