import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { CertificatesSection } from './CertificatesSection.tsx';
import { DeskSections } from './DeskSections.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { OpenEarlySection } from './OpenEarlySection.tsx';

/** Storage and deleted items; for admins also individual members, certificates, and how members do in the lessons. */
export function ManageTab() {
  if (!can(useViewer() ?? null, 'admin')) return <DeskSections />;
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
