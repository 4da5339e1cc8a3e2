import { File } from 'node:buffer';
import '@testing-library/jest-dom';
import { resetConnection } from '@selvedge/web/connection';
import '@selvedge/web/test/jsdom';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { closeDialog } from '../state/dialogs';
import { resetFavourites } from '../state/favourites';
import { resetSession } from '../state/session';
import { server } from './server';

// Typing into large forms takes seconds on a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 5000 });

// jsdom does not navigate, so what would leave the page is recorded instead.
jest.mock('@selvedge/web/browser', () => ({
  abandonPage: jest.fn(),
  leaveTo: jest.fn(),
  openMailClient: jest.fn(),
  openSite: jest.fn(),
  reloadPage: jest.fn(),
  saveFile: jest.fn(),
}));

// Node's FormData, which the environment has, takes only Node's files.
window.File = File as typeof window.File;

window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  toast.remove();
  closeDialog();
  localStorage.clear();
  sessionStorage.clear();
  resetSession();
  resetFavourites();
  resetConnection();
  jest.clearAllMocks();
});
afterAll(() => server.close());
