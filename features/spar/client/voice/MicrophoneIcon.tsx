import { icon } from '#platform/client/ui/icon.tsx';

export const MicrophoneIcon = icon(
  <path d="M12 3.5a3 3 0 0 1 3 3V12a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />,
);
