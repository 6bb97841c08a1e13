import { PlainPage } from './PlainPage.tsx';

/** `/go/community`, until the owner has configured their community. */
export function CommunityPage() {
  return (
    <PlainPage title="The community opens soon" lead="There’s no place to meet yet.">
      <p>
        Once there is, every account comes with it, free ones too, and the invitation is on your home under
        Community. Questions about it? <a href="/contact">Write to us</a>.
      </p>
    </PlainPage>
  );
}
