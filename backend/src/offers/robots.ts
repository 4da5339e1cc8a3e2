import type { Request } from 'express';

/** Previews and searches that name themselves, by product; tried on the user agents that they send. */
const named: Readonly<Record<string, RegExp>> = {
  WhatsApp: /whatsapp/i,
  Facebook: /facebookexternalhit|facebot|facebookcatalog|meta-external/i,
  Slack: /slackbot|slack-imgproxy/i,
  'Outlook, Teams, Bing':
    /bingpreview|ms-?office|microsoft (?:office|outlook|exchange)|safelinks|skypeuripreview|msnbot/i,
  Google: /google(?:bot|other|imageproxy|-[a-z-]+)|feedfetcher|apis-google|mediapartners|via ggpht/i,
  Telegram: /telegrambot/i,
  'X, Twitter': /twitterbot/i,
  LinkedIn: /linkedinbot/i,
  Viber: /viber/i,
  'Mail filters': /barracuda|proofpoint|mimecast|symantec|trendmicro|forcepoint|sophos|fireeye/i,
};

/** What programs are called that nobody has listed. (Cubot makes telephones.) */
const generic =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|fetch|monitor|headless|lighthouse|uptime|validator|embed|curl|wget/i;

/** Every browser that people use introduces itself so; programming libraries don't, nor robots that say for whom they read. */
const browser = /^Mozilla\/5\.0 \((?!compatible)/;

/**
 * Whether a person may be looking: a browser that nobody has told to fetch ahead or to preview. What passes for one
 * and is none (scanners of links borrow a browser's name) is told by what it doesn't load; see `OfferPageController.seen`.
 */
export function isPerson({ headers }: Pick<Request, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  if (!browser.test(agent) || generic.test(agent) || Object.values(named).some((robot) => robot.test(agent)))
    return false;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return !purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')));
}
