import { SendForm } from './SendForm.tsx';
import { SentList } from './SentList.tsx';

/** The Notifications tab of the course admin: write, preview, send, and see what was sent. */
export function SendingTab() {
  return (
    <div className="grid gap-14">
      <section aria-labelledby="send-title" className="grid gap-6">
        <SendForm />
      </section>
      <section aria-labelledby="sent-title" className="grid gap-6">
        <h2 id="sent-title" className="text-heading">
          Sent and waiting
        </h2>
        <SentList />
      </section>
    </div>
  );
}
