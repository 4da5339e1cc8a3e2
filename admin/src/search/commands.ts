import type { TranslateFunction } from 'react-admin';
import { menuEntries } from '../layout/menu-entries';
import { type Right, rightOfPage } from '../lib/pages';

export interface Command {
  label: string;
  /** An address below /admin. */
  to: string;
  /** That of the page, if missing. */
  right?: Right;
}

/** The usual tasks, by the page that does them. */
const tasks: readonly Command[] = [
  { label: 'search.commands.quote', to: '/quotations/create' },
  { label: 'search.commands.add_fabric', to: '/fabrics/create' },
  { label: 'search.commands.add_user', to: '/users/create' },
  { label: 'search.commands.count', to: '/stock-take' },
  { label: 'search.commands.answer', to: `/quotations?${new URLSearchParams({ filter: '{"turn":"ours"}' })}` },
  { label: 'search.commands.import', to: '/fabrics', right: 'catalogue.write' },
  { label: 'search.commands.security', to: '/security' },
];

/** Tasks and pages that the person may open and that have every typed word; all of them while nothing is typed. */
export function commandsFor(text: string, may: (right: Right) => boolean, translate: TranslateFunction): Command[] {
  const words = text.toLowerCase().split(/\s/).filter(Boolean);
  const pages = menuEntries.map(({ label, path }) => ({
    label: translate('search.go_to', { page: translate(label) }),
    to: path,
  }));
  return [...tasks.map((task) => ({ ...task, label: translate(task.label) })), ...pages].filter(
    ({ label, to, right = rightOfPage(to.split('?')[0] ?? to) }: Command) =>
      may(right) && words.every((word) => label.toLowerCase().includes(word)),
  );
}
