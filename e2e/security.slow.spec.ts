import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { runningPostgresUrl } from '../backend/src/embedded/postgres.js';
import { freePort } from '../backend/src/process/ports.js';
import {
  adminSession,
  expectAccessible,
  expectNoSidewaysScroll,
  headersOf,
  product,
  signUp,
  test,
  widths,
} from './product.js';

/** Passkeys belong to a name, and the other journeys know the product by an address: this API has a name. */
let api: ChildProcess;
let url: string;

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'));
  api = fork(join(import.meta.dirname, '..', 'backend', 'dist', 'main.js'), {
    env: {
      ...process.env,
      DATA_DIR: product.dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      JWT_SECRET: secrets.jwtSecret,
      DATABASE_URL: await runningPostgresUrl(product.dataDir),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(api, 'message');
});
test.afterAll(async () => {
  api.kill();
  await once(api, 'exit');
});

/** A phone or laptop that makes and uses passkeys, and verifies who holds it. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const signOutHere = (page: Page) => page.evaluate(() => localStorage.clear());

/** The key that the dialog shows, as an authenticator app reads it. */
async function secretOf(page: Page): Promise<string> {
  const sentence = await page.getByText('Or type this key into it:').innerText();
  return sentence.split(':')[1]?.replaceAll(/\s/g, '') ?? '';
}

test('a customer adds a passkey, signs in by it, and by a recovery code', async ({ page, request }) => {
  const email = `passkey.${Date.now()}@weligama.example`;
  const password = 'indigo-8-oz';
  await signUp(request, { email, password, full_name: 'Tharindu Silva' });
  await withAuthenticator(page);
  await signIn(page, email, password);
  await expect(page).toHaveURL(`${url}/fabrics`);
  await page.goto(`${url}/my-account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have them' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Passkey' })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  await signOutHere(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${url}/fabrics`);

  await signOutHere(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${url}/fabrics`);
});

test('an owner adds an authenticator app in the console, and signs in by its code', async ({ page, request }) => {
  // Another one than that of the other journeys: a new second factor signs its owner out elsewhere.
  const email = `owner.${Date.now()}@selvedge.example`;
  const password = 'a-long-test-password';
  const added = await request.post(`${product.url}/api/admin/users`, {
    ...headersOf(await adminSession(request)),
    data: { email, password, name: 'Chathuri Silva', user_type: 'admin' },
  });
  expect(added.status()).toBe(201);
  const toConsole = async () => {
    await page.goto(`${url}/admin/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  };
  await toConsole();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`${url}/admin/security`);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const totp = new TOTP({ secret: Secret.fromBase32(await secretOf(page)) });
  await expectAccessible(page);
  await page.getByLabel('The 6 digits that it shows').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have them' }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  await signOutHere(page);
  await toConsole();
  await page.getByLabel('Code of your authenticator app').fill(totp.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto(`${url}/admin/security`);
  await page.getByRole('button', { name: 'Remove: Authenticator app' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('None yet. Whoever knows your password can sign in.')).toBeVisible();
});
