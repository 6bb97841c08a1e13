import { CertificatesSection } from './CertificatesSection.tsx';
import { DeskSections } from './DeskSections.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { OpenEarlySection } from './OpenEarlySection.tsx';

/** Individual members, certificates, storage, deleted items, and how members do in the lessons. */
export function ManageTab() {
  return (
    <div className="grid gap-10">
      <p className="text-soft -mb-4 max-w-prose">
        For single members: open a module early, and see or revoke certificates. For the whole course: deleted
        items, storage, and how members take the lessons.
      </p>
      <OpenEarlySection />
      <CertificatesSection />
      <DeskSections />
      <FiguresSection />
    </div>
  );
}
