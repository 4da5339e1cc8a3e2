import { isPerson } from './robots.js';

const MOZILLA = 'Mozilla/5.0';
const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** User agents by product. */
const robots: Record<string, string[]> = {
  WhatsApp: ['WhatsApp/2.24.20.89 A', 'WhatsApp/2.2443.7 W', 'WhatsApp/2.24.22.78 i'],
  // It uses WhatsApp's name.
  Signal: ['WhatsApp/2'],
  Facebook: [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
  ],
  Slack: [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
  ],
  'Outlook, Teams, Skype': [
    `${MOZILLA} (Windows NT 6.1; WOW64) ${SAFARI} SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com`,
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/103.0.5060.134 Safari/537.36 Edg/103.0.1264.71 BingPreview/1.0b`,
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/120.0.0.0 Safari/537.36 MicrosoftPreview/2.0 +https://aka.ms/MicrosoftPreview`,
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/119.0.0.0 Safari/537.36 SafeLinks`,
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
    `${MOZILLA} (compatible; MSIE 7.0; Windows NT 10.0; ms-office; MSOffice 16)`,
    `${MOZILLA} (iPhone; CPU iPhone OS 11_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko) Version/11.0 Mobile/15A372 Safari/604.1 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  ],
  Google: [
    `${MOZILLA} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    `${MOZILLA} (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${SAFARI} Chrome/129.0.6668.70 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    `${MOZILLA} (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)`,
    `${MOZILLA} (X11; Linux x86_64) ${SAFARI} Chrome/116.0.0.0 Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)`,
    `${MOZILLA} (Linux; Android 10; K) ${SAFARI} Chrome/125.0.0.0 Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)`,
  ],
  Telegram: ['TelegramBot (like TwitterBot)'],
  Twitter: ['Twitterbot/1.0'],
  LinkedIn: ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  others: [
    `${MOZILLA} (compatible; Discordbot/2.0; +https://discordapp.com)`,
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    `${MOZILLA} (X11; Linux x86_64) ${SAFARI} HeadlessChrome/129.0.0.0 Safari/537.36`,
    `${MOZILLA} (compatible; YandexBot/3.0; +http://yandex.com/bots)`,
    'Viber/13.3.0.5 CFNetwork/1121.2.2 Darwin/19.3.0',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Go-http-client/2.0',
    'node',
    '',
  ],
};

const people: Record<string, string> = {
  'Chrome on Android': `${MOZILLA} (Linux; Android 10; K) ${SAFARI} Chrome/129.0.0.0 Mobile Safari/537.36`,
  'a Cubot telephone': `${MOZILLA} (Linux; Android 11; CUBOT NOTE 20) ${SAFARI} Chrome/120.0.0.0 Mobile Safari/537.36`,
  'Safari on an iPhone': `${MOZILLA} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1`,
  'the Facebook app': `${MOZILLA} (Linux; Android 13; SM-A146B; wv) ${SAFARI} Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/484.0.0.63.83;]`,
  'the LinkedIn app': `${MOZILLA} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29`,
  'Samsung Internet': `${MOZILLA} (Linux; Android 13; SAMSUNG SM-A536E) ${SAFARI} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  'the Google app': `${MOZILLA} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/335.0.673838405 Mobile/15E148 Safari/604.1`,
  Firefox: `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0`,
  Edge: `${MOZILLA} (Windows NT 10.0; Win64; x64) ${SAFARI} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`,
  'Opera Mini':
    'Mozilla/5.0 (Linux; U; Android 12; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/104.0.0.0 Mobile Safari/537.36 OPR/72.0.2254.68110',
};

const sent = (agent: string, headers: Record<string, string> = {}) => ({
  headers: { 'user-agent': agent, ...headers },
});

test.each(Object.entries(robots))('the robots of %s are no person', (_, agents) => {
  expect(agents.filter((agent) => isPerson(sent(agent)))).toEqual([]);
});

test('who sends no name is no person', () => {
  expect(isPerson({ headers: {} })).toBe(false);
});

test.each(Object.entries(people))('%s is', (_, agent) => {
  expect(isPerson(sent(agent))).toBe(true);
});

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['purpose', 'preview'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('a browser that fetches ahead shows nothing to anybody yet: %s: %s', (header, value) => {
  expect(isPerson(sent(people['Chrome on Android'] ?? '', { [header]: value }))).toBe(false);
});
