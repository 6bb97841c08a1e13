import { expect, test } from 'vitest';
import { deviceInWords } from './rules-devices.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const webview =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';

/** As the browsers send them, by what each is to be called. */
const agents: Readonly<Record<string, readonly string[]>> = {
  'Chrome on Windows': [`${windows} Chrome/142.0.0.0 Safari/537.36`],
  'Chrome on Mac': [`${mac}/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`],
  'Chrome on Linux': [`${linux} Chrome/142.0.0.0 Safari/537.36`],
  'Chrome on ChromeOS': [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  'Chrome on Android': [`${pixel} Chrome/142.0.0.0 Mobile Safari/537.36`],
  'Chrome on iPhone': [`${iphone} CriOS/142.0.7444.60 Mobile/15E148 Safari/604.1`],
  'Chrome on iPad': [
    `${ipad} CriOS/142.0.7444.60 Mobile/15E148 Safari/604.1`,
    `${mac}/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.60 Version/18.6 Safari/605.1.15`,
  ],
  'Headless Chromium on Linux': [`${linux} HeadlessChrome/142.0.0.0 Safari/537.36`],
  'Chromium on Linux': [`${linux} Ubuntu Chromium/85.0.4183.83 Chrome/85.0.4183.83 Safari/537.36`],
  'Edge on Windows': [
    `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    `${windows} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19045`,
  ],
  'Edge on Android': [`${pixel} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  'Edge on iPhone': [`${iphone} Version/18.0 EdgiOS/142.0.3595.53 Mobile/15E148 Safari/604.1`],
  'Firefox on Windows': ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  'Firefox on Mac': ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'],
  'Firefox on Linux': ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  'Firefox on Android': ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  'Firefox on iPhone': [
    `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    `${iphone} Focus/144.0 Mobile/15E148 Version/13.1.3 Safari/605.1.15`,
  ],
  'Firefox on iPad': [
    `${ipad} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Safari/605.1.15',
  ],
  'Safari on Mac': [`${mac}/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  'Safari on iPhone': [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`],
  'Safari on iPad': [`${ipad} Version/18.6 Mobile/15E148 Safari/604.1`],
  'Samsung Internet on Android': [`${pixel} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  'Opera on Windows': [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  'Opera on iPhone': [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1 OPT/6.0.2`],
  'Vivaldi on Linux': [`${linux} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6.3797.63`],
  'DuckDuckGo on iPhone': [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1 Ddg/18.6`],
  'Huawei Browser on Android': [
    `${pixel} Chrome/114.0.5735.196 HuaweiBrowser/16.0.5.303 Mobile Safari/537.36`,
  ],
  'UC Browser on Android': [
    `${pixel} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.8 Mobile Safari/537.36`,
  ],
  'Silk on Android': [
    'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/142.3.1 like Chrome/142.0.7444.60 Safari/537.36',
  ],
  'Android browser on Android': [
    'Mozilla/5.0 (Linux; U; Android 4.4.2; en-us; SCH-I535 Build/KOT49H) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  ],
  'Instagram on iPhone': [
    `${iphone} Mobile/15E148 Instagram 402.0.0.26.68 (iPhone15,2; iOS 18_6; en_US; en; scale=3.00; 1179x2556; 769212345)`,
  ],
  'Instagram on Android': [
    `${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 402.0.0.49.87 Android (35/15; 420dpi; 1080x2205; Google; Pixel 8)`,
  ],
  'Facebook on iPhone': [
    `${iphone} Mobile/22G86 [FBAN/FBIOS;FBAV/534.0.0.42.102;FBBV/812345678;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBLC/en_US]`,
  ],
  'Facebook on Android': [
    `${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/534.0.0.56.76;]`,
  ],
  'LinkedIn on iPhone': [`${iphone} Mobile/22G86 [LinkedInApp]/9.31.4567`],
  'LinkedIn on Android': [`${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [LinkedInApp]`],
  'TikTok on iPhone': [
    `${iphone} Mobile/22G86 musical_ly_41.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
  ],
  'TikTok on Android': [
    `${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 trill_410803 JsSdk/1.0 NetType/WIFI`,
  ],
  'X on iPhone': [`${iphone} Mobile/15E148 Twitter for iPhone/11.29`],
  'WeChat on iPhone': [`${iphone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`],
  'LINE on Android': [`${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.17.0/IAB`],
  'Pinterest on iPhone': [`${iphone} Mobile/15E148 [Pinterest/iOS]`],
  'Google app on iPhone': [`${iphone} GSA/390.0.828000000 Mobile/15E148 Safari/604.1`],
  'Desktop app on Mac': [
    `${mac}/537.36 (KHTML, like Gecko) Slim/1.0.0 Chrome/138.0.7204.97 Electron/37.2.0 Safari/537.36`,
  ],
  'App on Android': [`${webview} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`],
  'App on iPhone': [`${iphone} Mobile/15E148`],
  'Unknown device': ['curl/8.9', '', 'node', 'Mozilla/5.0'],
  Linux: ['Mozilla/5.0 (X11; Linux x86_64)'],
};

test.each(Object.entries(agents))('%s', (words, sent) => {
  expect(sent.map(deviceInWords)).toEqual(sent.map(() => words));
});
