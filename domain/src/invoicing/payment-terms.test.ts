import {
  balanceDue,
  dateWarnings,
  dueSentences,
  lastChequeDate,
  partsOf,
  STANDARD_PAYMENT_TERMS,
  wordsProblem,
} from './payment-terms.js';

const terms = (fields: Partial<typeof STANDARD_PAYMENT_TERMS>) => ({ ...STANDARD_PAYMENT_TERMS, ...fields });

describe('payment terms', () => {
  it('divide a total into an advance and a balance that add up to the cent', () => {
    expect(partsOf(54_518_655, STANDARD_PAYMENT_TERMS)).toEqual({ advance: 27_259_328, balance: 27_259_327 });
    expect(partsOf(1, terms({ advance_percent: 0 }))).toEqual({ advance: 0, balance: 1 });
    expect(partsOf(99, terms({ advance_percent: 100 }))).toEqual({ advance: 99, balance: 0 });
  });

  it("count the balance from the document that they name, or by the customer's own days", () => {
    const known = { proforma: '2026-11-10', invoice: '2026-11-30', delivery: '2026-11-28' };
    expect(balanceDue(STANDARD_PAYMENT_TERMS, known)).toBe('2026-12-14');
    expect(balanceDue(terms({ balance: { from: 'proforma', days: 45 } }), known)).toBe('2026-12-25');
    expect(balanceDue(terms({ balance: { from: 'delivery', days: 0 } }), known)).toBe('2026-11-28');
    expect(balanceDue(STANDARD_PAYMENT_TERMS, known, 30)).toBe('2026-12-30');
    expect(balanceDue(STANDARD_PAYMENT_TERMS, { proforma: '2026-11-10' })).toBeNull();
    expect(lastChequeDate(STANDARD_PAYMENT_TERMS, known)).toBe('2026-12-25');
  });

  it('describe the resulting dates and sums, with exact dates once a document has them', () => {
    expect(dueSentences(STANDARD_PAYMENT_TERMS, 54_518_655)).toEqual([
      'Due in advance: Rs. 272,593.28, on confirmation.',
      'Balance: Rs. 272,593.27, within 14 days of the invoice.',
      'Cheques are dated at most 45 days after the proforma invoice.',
    ]);
    const fromProforma = terms({ advance_percent: 0, balance: { from: 'proforma', days: 1 } });
    expect(dueSentences(fromProforma, 100, { proforma: '2026-11-09' })).toEqual([
      'Balance: Rs. 1.00, by 10 Nov 2026.',
      'Cheques are dated 24 Dec 2026 at the latest.',
    ]);
  });

  it('warn where two rules give two dates for one balance, and name both', () => {
    const proforma = '2026-11-10';
    expect(dateWarnings(STANDARD_PAYMENT_TERMS)).toEqual([]);
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, { proforma })).toEqual([]);
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, { proforma, invoice: '2026-11-30' })).toEqual([
      'The balance is due on 14 Dec 2026, and a cheque for it may be dated 25 Dec 2026.',
    ]);
    // A cheque is good by the day on which the balance is due.
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, { proforma, invoice: '2026-12-11' })).toEqual([]);
    const prepaid = terms({ advance_percent: 100 });
    expect(dateWarnings(prepaid, { proforma, invoice: '2026-11-30' })).toEqual([]);
  });

  it('with two rules that count from one document are compared before that document exists', () => {
    const alike = terms({ balance: { from: 'proforma', days: 45 } });
    expect(dateWarnings(alike)).toEqual([]);
    expect(dateWarnings(alike, { proforma: '2026-11-10' })).toEqual([]);
    const sooner = terms({ balance: { from: 'proforma', days: 30 } });
    expect(dateWarnings(sooner)).toEqual([
      'The balance is due 30 days from the proforma invoice, and a cheque for it may be dated 45 days from it.',
    ]);
    expect(dateWarnings(sooner, { proforma: '2026-11-10' })).toEqual([
      'The balance is due on 10 Dec 2026, and a cheque for it may be dated 25 Dec 2026.',
    ]);
  });

  it("name the date by the terms beside the date by the customer's own days", () => {
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, {}, 30)).toEqual([]);
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, { invoice: '2026-11-30' }, 14)).toEqual([]);
    expect(dateWarnings(STANDARD_PAYMENT_TERMS, { invoice: '2026-11-30' }, 30)).toEqual([
      "By the terms the balance is due on 14 Dec 2026, by the customer's own days on 30 Dec 2026: the customer's days count.",
    ]);
  });

  it('reject sentences that contradict the advance', () => {
    expect(wordsProblem(['50% advance payment.'], 50)).toBeNull();
    expect(wordsProblem(['30% advance payment.'], 50)).toContain("which '30% advance payment.' contradicts");
    expect(wordsProblem(['One.', 'One.'], 50)).toContain('twice');
  });
});
