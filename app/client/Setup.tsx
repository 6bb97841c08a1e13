import { SetupPage } from '#features/admin/client/SetupPage.tsx';
import { ContentForms, OwnerForm } from '#features/home/client/site/SiteForms.tsx';

/** The setup with what the owner tells about the site, which is another slice's. */
export function Setup() {
  return (
    <SetupPage
      forms={{
        owner: (next) => <OwnerForm next={next} />,
        content: () => <ContentForms />,
      }}
    />
  );
}
