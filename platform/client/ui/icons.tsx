import { icon } from './icon.tsx';

// Icons of the frame around every page and of the first pages; those of other pages are in icons-at-work.tsx.

export const ArrowRightIcon = icon(<path d="M4.5 12h15m-6-6 6 6-6 6" />);
export const CheckIcon = icon(<path d="m5 12.8 4.4 4.4L19.2 7.3" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const MenuIcon = icon(<path d="M4 7.5h16M4 12h11M4 16.5h16" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />);
export const SystemThemeIcon = icon(
  <path d="M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5ZM9 20.5h6M12 16.5v4" />,
);
export const RetryIcon = icon(<path d="M19.5 4.5v5h-5M19 9.5A7.75 7.75 0 1 0 19.7 13" />);
export const WarningIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5M12 17v.1" />);
export const BubbleIcon = icon(
  <path d="M4 20.5V10a6 6 0 0 1 6-6h4a6 6 0 0 1 6 6v1a6 6 0 0 1-6 6H8.5L4 20.5Z" />,
);
export const PhoneIcon = icon(
  <path d="M5 4h3.5l1.7 4.6-2.2 1.7a12.5 12.5 0 0 0 5.7 5.7l1.7-2.2L20 15.5V19a1.5 1.5 0 0 1-1.5 1.5A15 15 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z" />,
);
export const UserIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />,
);
export const SparkIcon = icon(
  <path d="M12 3.5c.8 5 3 7.3 8.5 8.5-5.5 1.2-7.7 3.5-8.5 8.5-.8-5-3-7.3-8.5-8.5 5.5-1.2 7.7-3.5 8.5-8.5Z" />,
);
export const GaugeIcon = icon(<path d="M4 17.5a8.5 8.5 0 1 1 16 0M12 15l4-5.5M12 15.5a.7.7 0 1 0 0-.1" />);
export const ShareIcon = icon(
  <path d="M12 14.5V3.5m-3.5 3.5L12 3.5l3.5 3.5M8 10.5H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5H16" />,
);
export const DotsIcon = icon(<path d="M12 5.5v.1M12 12v.1M12 18.5v.1" strokeWidth={3} />);
export const AddToScreenIcon = icon(
  <path d="M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4ZM12 8.5v7M8.5 12h7" />,
);
export const BookIcon = icon(
  <path d="M12 6.5C10.3 5.2 7.5 4.5 4 4.5v13.5c3.5 0 6.3.7 8 2 1.7-1.3 4.5-2 8-2V4.5c-3.5 0-6.3.7-8 2Zm0 0V20" />,
);
export const PeopleIcon = icon(
  <path d="M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3 19.5c.5-3.4 2.9-5 6-5s5.5 1.6 6 5M15.5 5.3a3.25 3.25 0 0 1 0 6M17.5 14.9c2 .7 3.2 2.2 3.5 4.6" />,
);
export const StepsIcon = icon(<path d="M3.5 20.5h17V4.5h-4v5h-4.25v4H8v3.5H3.5v3.5Z" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />);
export const BellIcon = icon(
  <path d="M6 10.5a6 6 0 0 1 12 0c0 5 1.5 6.5 2 7H4c.5-.5 2-2 2-7ZM10 20.5a2.2 2.2 0 0 0 4 0" />,
);
