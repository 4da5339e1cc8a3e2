import { isPeriod, lastDayOf, periodCode, scheduleCsv, scheduleFileName } from './tax-schedule.js';

describe('the schedule of output VAT', () => {
  it('is named by TIN, period and day', () => {
    expect(scheduleFileName('114567890', '2026-11', '2026-12-01')).toBe(
      '114567890_VAT_SCHEDULE01_2642_20261201_ORIGINAL_V1.csv',
    );
    expect(['2026-01', '2026-03', '2026-04', '2027-12'].map(periodCode)).toEqual(['2611', '2613', '2621', '2743']);
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
  });

  it('lists each invoice with its value and its VAT, and no cell is a formula', () => {
    const line = { day: '2026-11-27', serial: '26NOV_CMB01_00001', tin: '204567891', description: 'Fabric' };
    expect(
      scheduleCsv([
        { ...line, name: 'Galle Tailors (Pvt) Ltd', net: 46_202_250, vat: 8_316_405 },
        { ...line, name: '=cmd, "x"', net: 100, vat: 0 },
      ]),
    ).toBe(
      [
        "Serial No,Invoice Date,Tax Invoice No,Purchaser's TIN,Name of Purchaser,Description,Value of Supply,VAT Amount",
        '1,11/27/2026,26NOV_CMB01_00001,204567891,Galle Tailors (Pvt) Ltd,Fabric,462022.50,83164.05',
        `2,11/27/2026,26NOV_CMB01_00001,204567891,"'=cmd, ""x""",Fabric,1.00,0.00`,
        '',
      ].join('\r\n'),
    );
  });

  it.each(['2026-13', '2026-1', '26-11', '', null, '2026-11-01', 'x2026-11'])(
    'is rejected for the period %j',
    (period) => {
      expect(isPeriod(period)).toBe(false);
    },
  );
});
