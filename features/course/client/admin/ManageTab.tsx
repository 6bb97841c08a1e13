import { CertificatesSection } from './CertificatesSection.tsx';
import { DeskSections } from './DeskSections.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { OpenEarlySection } from './OpenEarlySection.tsx';

/** Single members, certificates, storage, what was deleted, and how the lessons are taken. */
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
