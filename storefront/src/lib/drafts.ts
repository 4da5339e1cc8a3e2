const PREFIX = 'selvedge_draft_';

/** The unsent input of the form `name` in this tab. */
export function readDraft<Values extends object>(name: string): Partial<Values> {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<Values> | null) ?? {};
  } catch {
    return {};
  }
}

export function keepDraft(name: string, values: object): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
}

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

/** Deletes all drafts, because the next user of this browser must not see them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
