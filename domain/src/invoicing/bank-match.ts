import type { Cents } from '../money.js';
import { companyKey } from './company-key.js';
import { isCreditorReference } from './creditor-reference.js';

/** What a bank line most likely pays. This is only a proposal: a person books it. */

/** A payer: an account, or the order of somebody without one. */
export interface BankPayer {
  customer_id: string | null;
  /** Null for an account. */
  order_id: string | null;
  name: string;
}

/** Something that is open: an invoice, or an order that waits for money before its invoice. */
export interface OpenItem {
  kind: 'invoice' | 'order';
  id: string;
  /** Serial of the invoice or number of the order. */
  label: string;
  payer: BankPayer;
  /** Names of its payer that a bank may print: of the company, of the person, and in the tax data. */
  names: readonly string[];
  /** Names by which a bank's text can mean it: serials, numbers and creditor references. */
  references: readonly string[];
  open: Cents;
  /** The amount that is due now for an order, or the open amount of an invoice. */
  asked: Cents;
  due_on: string | null;
}

export interface BankText {
  cents: Cents;
  description: string;
  reference: string;
}

export const matchReasons = ['reference', 'amount', 'customer'] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface BankMatch {
  /** `certain`: one payer is named by a reference, and the amount is to the cent what is asked for. */
  certainty: 'certain' | 'likely' | 'unclear';
  reasons: MatchReason[];
  payer: BankPayer | null;
  applications: { item: OpenItem; cents: Cents }[];
  /** Alternatives, if there are several. */
  choices: OpenItem[];
  /** A reference with a typing error. */
  badReference: string | null;
}

const MAX_TOKENS = 8;
const MAX_CHOICES = 8;
/** Shorter names occur within other words. */
const MIN_NAME = 5;

/** Letters and figures only: `PI-2026-0001` is `PI20260001`. */
export const squeezed = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** An index of open items by payer. An item that is proposed for one line is no longer open for the next. */
export class BankMatcher {
  readonly #byReference = new Map<string, OpenItem[]>();
  readonly #byAmount = new Map<Cents, OpenItem[]>();
  readonly #byName = new Map<string, OpenItem[]>();
  readonly #taken = new Set<string>();

  constructor(items: readonly OpenItem[]) {
    for (const item of items) {
      for (const reference of item.references) add(this.#byReference, squeezed(reference), item);
      for (const cents of new Set([item.open, item.asked])) add(this.#byAmount, cents, item);
      for (const name of new Set(item.names.map(companyKey))) {
        if (name.length >= MIN_NAME) add(this.#byName, name, item);
      }
    }
  }

  /** Matches lines in their order; what a certain match pays, no later line pays as certainly. */
  match(line: BankText): BankMatch {
    const { named, badReference } = this.#named(line);
    const found = named.length > 0 ? this.#ofNamed(line.cents, named) : this.#ofOthers(line);
    if (found.certainty === 'certain') for (const { item } of found.applications) this.#taken.add(item.id);
    return { ...found, badReference };
  }

  #named({ description, reference }: BankText): { named: OpenItem[]; badReference: string | null } {
    const named = new Map<string, OpenItem>();
    let badReference: string | null = null;
    let hasGood = false;
    for (const text of [reference, description]) {
      const tokens = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      for (let from = 0; from < tokens.length; from += 1) {
        let joined = '';
        for (const token of tokens.slice(from, from + MAX_TOKENS)) {
          joined += token;
          for (const item of this.#byReference.get(joined) ?? []) named.set(item.id, item);
        }
        const token = tokens[from] ?? '';
        if (!/^RF\d\d[A-Z]{2}\d{8,}$/.test(token)) continue;
        if (isCreditorReference(token)) hasGood = true;
        else badReference ??= token;
      }
    }
    return { named: [...named.values()], badReference: hasGood ? null : badReference };
  }

  /** Matches a line that names an invoice or an order. */
  #ofNamed(cents: Cents, named: readonly OpenItem[]): Omit<BankMatch, 'badReference'> {
    const [first] = named;
    if (!first || named.some(({ payer }) => !isSame(payer, first.payer))) return unclear(['reference'], named);
    // An invoice is more specific than its order.
    const items = preferred(named).toSorted(byDue);
    const open = sum(items, 'open');
    const isExact = cents === open || cents === sum(items, 'asked');
    const isTaken = items.some(({ id }) => this.#taken.has(id));
    const applications = spread(cents, items);
    return {
      certainty: isExact && !isTaken ? 'certain' : 'likely',
      reasons: isExact ? ['reference', 'amount'] : ['reference'],
      payer: first.payer,
      applications,
      choices: [],
    };
  }

  #ofOthers({ cents, description, reference }: BankText): Omit<BankMatch, 'badReference'> {
    const text = squeezed(`${reference} ${description}`);
    const theirs = [...this.#byName].filter(([name]) => text.includes(name)).flatMap(([, items]) => items);
    const exact = (this.#byAmount.get(cents) ?? []).filter(({ id }) => !this.#taken.has(id));
    const both = exact.filter((item) => theirs.some(({ payer }) => isSame(payer, item.payer)));
    const [only, ...others] = both.length > 0 ? both : exact;
    const reasons: MatchReason[] = both.length > 0 ? ['amount', 'customer'] : ['amount'];
    if (only && others.length === 0) {
      return { certainty: 'likely', reasons, payer: only.payer, applications: [{ item: only, cents }], choices: [] };
    }
    if (only) return unclear(reasons, [only, ...others]);
    const [one] = theirs;
    if (!one) return unclear([], []);
    if (theirs.some(({ payer }) => !isSame(payer, one.payer))) return unclear(['customer'], theirs);
    const items = theirs.filter(({ kind }) => kind === 'invoice').toSorted(byDue);
    return {
      certainty: 'likely',
      reasons: ['customer'],
      payer: one.payer,
      applications: spread(cents, items),
      choices: [],
    };
  }
}

const unclear = (reasons: MatchReason[], items: readonly OpenItem[]): Omit<BankMatch, 'badReference'> => ({
  certainty: 'unclear',
  reasons,
  payer: null,
  applications: [],
  choices: items.slice(0, MAX_CHOICES),
});

/** Applies an amount to the items in order, as far as it suffices; the rest is credit. */
function spread(cents: Cents, items: readonly OpenItem[]): BankMatch['applications'] {
  let left = cents;
  return items.flatMap((item) => {
    const part = Math.min(left, item.open);
    left -= part;
    return part > 0 ? [{ item, cents: part }] : [];
  });
}

function preferred(items: readonly OpenItem[]): OpenItem[] {
  const invoices = items.filter(({ kind }) => kind === 'invoice');
  return invoices.length > 0 ? invoices : [...items];
}

const byDue = (one: OpenItem, other: OpenItem): number =>
  (one.due_on ?? '').localeCompare(other.due_on ?? '') || one.label.localeCompare(other.label);
const sum = (items: readonly OpenItem[], of: 'open' | 'asked'): Cents => items.reduce((all, item) => all + item[of], 0);
const isSame = (one: BankPayer, other: BankPayer): boolean =>
  one.customer_id === other.customer_id && one.order_id === other.order_id;

function add<Key>(map: Map<Key, OpenItem[]>, key: Key, item: OpenItem): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
