import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import type axe from 'axe-core';
import type { Fabric, FabricPage } from '../domain/src/fabrics/fabric.js';
import type { RegisterInput, SessionAnswer } from '../domain/src/users/user.js';

/** The product that `npm start` started for these journeys. */
export const product = {
  get url(): string {
    return setting('SELVEDGE_URL');
  },
  get smtpPort(): number {
    return Number(setting('SELVEDGE_SMTP_PORT'));
  },
  get dataDir(): string {
    return setting('SELVEDGE_DATA_DIR');
  },
  get pid(): number {
    return Number(setting('SELVEDGE_PID'));
  },
  admin: { email: 'admin@selvedge.example', password: 'a-long-test-password' },
};

export const widths = [360, 1280] as const;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the product was not started.`);
  return value;
}

/**
 * Every page of a journey fails it by an error in its console, a breach of the content policy or a crash. A journey
 * that needs a browser profile of its own takes it from `newContext`, so that it is watched too.
 */
export const test = base.extend<{
  complaints: string[];
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  quiet: undefined;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  newContext: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watchPages(context, complaints);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  quiet: [
    async ({ context, complaints }, use) => {
      await watchPages(context, complaints);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The calls of a page that have no answer yet, and when the last one began or got one. */
const callsOf = new WeakMap<Page, { open: Set<Request>; changed: number }>();

function countCalls(page: Page): void {
  const calls = { open: new Set<Request>(), changed: Date.now() };
  callsOf.set(page, calls);
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    calls.changed = Date.now();
  };
  page.on(
    'request',
    note((request) => calls.open.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(
      end as 'requestfinished',
      note((request) => calls.open.delete(request)),
    );
  }
}

/** As long as a page takes to ask for what an answer made it want, in ms: to draw it, on a busy machine. */
const AFTERTHOUGHT = 150;

/**
 * Waits until a page has what it asked for, and has drawn it. Playwright's `networkidle` waits for half a second of silence,
 * which adds up to a minute over all screens, and only when a page is opened.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const calls = callsOf.get(page);
  if (!calls) throw new Error('The calls of this page are not counted: it was not opened by the fixtures.');
  await page.waitForLoadState('load');
  const isSilent = () => calls.open.size === 0 && Date.now() - calls.changed > AFTERTHOUGHT;
  await expect.poll(isSilent, { intervals: [50] }).toBe(true);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

async function watchPages(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('page', countCalls);
  context.on('console', (message) => {
    if (message.type() === 'error' && !isFailedCall(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await watchContentPolicy(context, complaints);
}

/** Adds each breach of the content security policy to `breaches`, also those that the console keeps to itself. */
export async function watchContentPolicy(context: BrowserContext, breaches: string[]): Promise<void> {
  await context.exposeBinding('reportBreach', (_, breach: string) => void breaches.push(breach));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI }) => {
      const { reportBreach } = window as unknown as { reportBreach(breach: string): void };
      reportBreach(`${documentURI} broke ${effectiveDirective}: ${blockedURI}`);
    });
  });
}

/**
 * Chromium reports every answer of 400 and above, and every call over a line that was cut; those that a journey
 * provokes are checked where they show.
 */
function isFailedCall(text: string): boolean {
  return /^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE|FAILED|CONNECTION_\w+|SOCKET_NOT_CONNECTED))/.test(
    text,
  );
}

/** Half of the megabyte that the package calls its source: it is injected into each page. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The checked rules; only violations are described, because describing passes takes longer. */
const standards: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Voice control users say the visible text of a button.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/**
 * No violation of WCAG 2.2 A or AA on the current screen. @param within checks only such elements: an overlay over a
 * page that has been checked already.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await movementsOver(page);
  // A page keeps what it was given once, until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const violations = await page.evaluate(
    async ([options, within]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within ? { include: [within] } : document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [standards, within] as const,
  );
  expect(violations).toEqual([]);
}

/** A dialog that is still fading in has the contrast of a ghost. Endless animations, such as a skeleton's, are not awaited. */
async function movementsOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

/** Starts to add up layout shifts (the CLS of web vitals); call before the page is opened. */
export async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: { total: number } }).layoutShifts.total);
}

/** Nothing may be wider than the screen. A table becomes cards in its own time. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'wider than the screen').toBeLessThanOrEqual(0);
}

/** Registers a customer of their own. */
export async function signUp(request: APIRequestContext, person: RegisterInput): Promise<SessionAnswer> {
  const answer = await request.post(`${product.url}/api/auth/signup`, { data: person });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function signIn(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<SessionAnswer> {
  const answer = await request.post(`${product.url}/api/auth/login`, { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** The request headers of a session. */
export const headersOf = ({ token }: SessionAnswer) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Puts a session where the sign-in form would, in each page that is opened from now on. */
export async function keepSession(page: Page, { token, user }: SessionAnswer): Promise<void> {
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Younger than this is what journeys beside this one make, and take away again; in ms. */
const AN_HOUR = 3_600_000;

/** The demo's fabrics, which no test deletes. @param query of the public list. */
export async function demoFabrics(request: APIRequestContext, query = 'limit=100'): Promise<Fabric[]> {
  const { fabrics } = (await (await request.get(`${product.url}/api/fabrics?${query}`)).json()) as FabricPage;
  return fabrics.filter(({ created_at }) => Date.now() - Date.parse(created_at) > AN_HOUR);
}

/** One sign-in for all journeys of a process: checking a password takes a third of a second, on purpose. */
let admin: Promise<SessionAnswer> | undefined;

/** An admin's session. */
export function adminSession(request: APIRequestContext): Promise<SessionAnswer> {
  admin ??= signIn(request, product.admin);
  return admin;
}

/** Takes a picture in, as the console does. @returns its address. */
export async function uploadPicture(request: APIRequestContext, jpeg: Buffer): Promise<string> {
  const answer = await request.post(`${product.url}/api/upload`, {
    ...headersOf(await adminSession(request)),
    multipart: { file: { name: 'cloth.jpg', mimeType: 'image/jpeg', buffer: jpeg } },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).file_url;
}

/** Opens pages as an admin. @returns what their own calls carry. */
export async function asAdmin(page: Page): Promise<{ headers: { Authorization: string } }> {
  const session = await adminSession(page.request);
  await keepSession(page, session);
  return headersOf(session);
}
