import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';

/** The support address for Premium members. @param address null: the owner has named none */
export function SupportSection({ address }: { readonly address: string | null }) {
  return (
    <SettingsSection title="Priority support" text="We answer your questions first.">
      <p>
        {address ? (
          <a href={`mailto:${address}`} className="text-link text-lg">
            {address}
          </a>
        ) : (
          <a href="/support" className="text-link text-lg">
            Ask for support
          </a>
        )}
      </p>
    </SettingsSection>
  );
}
