import { CertificatesSection } from './CertificatesSection.tsx';
import { DeskSections } from './DeskSections.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { OpenEarlySection } from './OpenEarlySection.tsx';

/** Individual members, certificates, storage, deleted items, and how members take the lessons. */
export function ManageTab() {
  return (
    <div className="grid gap-10">
      <OpenEarlySection />
      <CertificatesSection />
      <DeskSections />
      <FiguresSection />
    </div>
  );
}
