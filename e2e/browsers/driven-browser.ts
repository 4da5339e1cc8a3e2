/** A browser with one window, driven from outside; each of ours speaks another protocol. */
export interface DrivenBrowser {
  open(url: string): Promise<void>;
  /** Size of the page in CSS pixels; a window that can't become so narrow stays wider. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page, with `args` as its arguments; answers what it returns, as JSON has it. */
  run<Answer>(body: string, ...args: unknown[]): Promise<Answer>;
  /** As {@link run}, but the body returns an element, or null. */
  find(body: string, ...args: unknown[]): Promise<FoundElement | null>;
  /** A key as the W3C calls it: 'Escape', 'Tab', 'Enter'. */
  press(key: Key): Promise<void>;
  /** PNG of what shows; null where the browser gives none. */
  picture(): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** An element of the page that is used as a person uses it. */
export interface FoundElement {
  /** Clicks its middle, wherever that is by then. */
  click(): Promise<void>;
  /** Types after what is there. */
  type(text: string): Promise<void>;
}

export type Key = 'Escape' | 'Tab' | 'Enter';

/** A kind of browser and how it is started. */
export interface BrowserKind {
  name: string;
  /** The Debian packages to install. */
  packages: string;
  isThere(): boolean;
  /** @param folder empty, for the profile; downloads go to `downloads` in it. */
  start(folder: string): Promise<DrivenBrowser>;
}
