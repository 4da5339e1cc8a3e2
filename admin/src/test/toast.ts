import { screen } from '@testing-library/react';

/** The toast with this text. jsdom lays nothing out, so a toast there never finishes fading in: present is enough. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[role="status"]' });
