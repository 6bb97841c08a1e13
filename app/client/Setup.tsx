import { SetupPage } from '#features/admin/client/SetupPage.tsx';
import { ContentForms, OwnerForm } from '#features/home/client/site/SiteForms.tsx';

/** The setup with the owner's details of the site, which belong to another slice. */
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
