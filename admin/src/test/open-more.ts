import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens what a row of quotations offers beside its next action. */
export async function openMore(
  user: UserEvent,
  number = 'QT-2026-0042',
  rows: Pick<typeof screen, 'findByRole'> = screen,
) {
  await user.click(await rows.findByRole('button', { name: `More about ${number}` }));
  return within(await screen.findByRole('dialog', { name: `More about ${number}` }));
}

export async function closeMore(user: UserEvent) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Chooses a status in the row of a quotation. */
export async function chooseStatus(
  user: UserEvent,
  status: string,
  ...of: Parameters<typeof openMore> extends [unknown, ...infer Rest] ? Rest : never
) {
  const more = await openMore(user, ...of);
  await user.selectOptions(more.getByRole('combobox', { name: /^Status of/ }), status);
}
