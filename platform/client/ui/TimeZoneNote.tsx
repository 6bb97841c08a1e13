/** In which time zone times are shown, and where it is changed: every page shows them as this device has its clock. */
export function TimeZoneNote() {
  return (
    <p className="text-soft max-w-prose">
      Times are shown as on this device: {Intl.DateTimeFormat().resolvedOptions().timeZone}. Change it in your
      device’s settings.
    </p>
  );
}
