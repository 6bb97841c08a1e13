/** In which time zone times are shown, and where it is changed: every page shows them as this device has its clock. */
export function TimeZoneNote() {
  // Its name is an identifier: spaces are written as `_`.
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  return (
    <p className="text-soft max-w-prose">
      Times are shown as on this device: {name}. Change it in your device’s settings.
    </p>
  );
}
