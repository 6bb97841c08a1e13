import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';

/** The support address for Premium members. @param address null: the owner has named none */
export function SupportSection({ address }: { readonly address: string | null }) {
  const isOwn = address !== null;
  return (
    <SettingsSection
      title="Priority support"
      text={
        isOwn
          ? 'An address for Premium members. Write from the address of your account.'
          : 'Write from the address of your account, and we see that you have Premium.'
      }
    >
      <p>
        <a href={isOwn ? `mailto:${address}` : '/contact'} className="text-link text-lg">
          {isOwn ? address : 'Write to us'}
        </a>
      </p>
    </SettingsSection>
  );
}
