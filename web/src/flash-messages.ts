/** A message that one page leaves for the next, because a full reload would end a toast. 'notice' is neither good nor bad. */
const keys = { success: 'selvedge_toast', notice: 'selvedge_notice', error: 'selvedge_error' } as const;

type Kind = keyof typeof keys;

export function addFlashMessage(kind: Kind, message: string): void {
  sessionStorage.setItem(keys[kind], message);
}

/** The messages that the previous page left behind, once. */
export function takeFlashMessages(): { kind: Kind; message: string }[] {
  return (Object.keys(keys) as Kind[]).flatMap((kind) => {
    const message = sessionStorage.getItem(keys[kind]);
    sessionStorage.removeItem(keys[kind]);
    return message ? [{ kind, message }] : [];
  });
}
