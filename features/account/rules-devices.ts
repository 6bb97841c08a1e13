type Table = readonly (readonly [RegExp, string])[];

/**
 * Browsers, identified by what only they say. The first match wins, so a browser that borrows a name comes before its
 * owner: nearly all say `Safari`, most say `Chrome`, and an in-app browser says what its engine says.
 */
const browsers: Table = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bmusical_ly\b|\bBytedanceWebview\b|\btrill_/, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bTwitter\b/, 'X'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\bSlack(?:_SSB)?\//, 'Slack'],
  [/\bGSA\//, 'Google app'],
  [/\bElectron\//, 'Desktop app'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bSilk\//, 'Silk'],
  [/\bFirefox\/|\bFxiOS\/|\bFocus\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chromium'],
  [/; wv\)/, 'App'],
  [/\bChromium\//, 'Chromium'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bAndroid\b.*\bVersion\/.*\bSafari\//, 'Android browser'],
  [/\bSafari\//, 'Safari'],
  // An in-app browser on an iPhone or iPad has the engine's name, and no browser's.
  [/\bMobile\/\w+/, 'App'],
];

const systems: Table = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  // When desktop pages are requested, an iPad claims to be a Mac: these browsers give it away, Safari does not.
  [/\bMacintosh\b.*\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA)\//, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (table: Table, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** A user agent in words its owner recognizes, e.g. `Firefox on Windows`. */
export function deviceInWords(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
