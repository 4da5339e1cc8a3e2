import { headingName } from '../fabrics/sheet-cells.js';
import {
  aliasesOf,
  columnWithin,
  elseWords,
  exactColumn,
  type Proposal,
} from '../fabrics/sheet-reading/heading-aliases.js';
import { type BankColumn, bankColumns } from './bank-columns.js';

/** The names that banks give them, in English, Chinese, Sinhala and Tamil, separated by vertical bars. */
const byAlias = aliasesOf<BankColumn>({
  booked_on:
    'date|transaction date|txn date|tran date|trans date|posting date|post date|booking date|book date|entry date|value date|value dt|txn dt|tran dt|post dt|posting dt|日期|交易日期|记账日期|入账日期|交易时间|記賬日期|දිනය|ගනුදෙනු දිනය|தேதி|திகதி|பரிவர்த்தனை தேதி',
  description:
    'description|transaction description|narration|narrative|particulars|details|transaction details|remarks|transaction remarks|memo|text|摘要|用途|附言|备注|备註|備註|交易摘要|交易说明|විස්තරය|විස්තර|ගනුදෙනු විස්තරය|விவரம்|விபரம்|விவரங்கள்|விபரங்கள்',
  bank_reference:
    'reference|reference no|reference number|ref|ref no|transaction reference|transaction id|transaction no|bank reference|customer reference|instrument no|trace no|流水号|交易流水号|交易流水|凭证号|参考号|流水號|යොමු අංකය|குறிப்பு எண்',
  money_in:
    'credit|credits|credit amount|cr|cr amount|cr amt|deposit|deposits|money in|paid in|received|amount credited|in|收入|收入金额|贷方|贷方金额|贷方发生额|存入|存入金额|转入|收入金額|貸方|貸方金額|බැර|බැර මුදල|බැර කිරීම්|තැන්පතු|வரவு|வரவு தொகை|வைப்பு',
  money_out:
    'debit|debits|debit amount|dr|dr amount|dr amt|withdrawal|withdrawals|money out|paid out|payments|amount debited|out|支出|支出金额|借方|借方金额|借方发生额|支取|支取金额|转出|支出金額|借方金額|හර|හර මුදල|හර කිරීම්|ආපසු ගැනීම්|பற்று|பற்று தொகை|மீளப்பெறல்',
  signed_amount:
    'amount|transaction amount|txn amount|amount lkr|value|sum|金额|交易金额|发生额|金額|交易金額|මුදල|தொகை',
  direction:
    'dr cr|cr dr|debit credit|credit debit|type|transaction type|sign|d c|c d|indicator|借贷|借贷标志|借贷方向|收支|收支类型|借貸|හර බැර|பற்று வரவு',
  currency: 'currency|ccy|cur|currency code|transaction currency|account currency|币种|货币|幣別|貨幣|මුදල් ඒකකය|நாணயம்',
});

/** Words that make another thing of a heading. */
const ofElse = elseWords<BankColumn>({
  booked_on: 'due cheque chq instrument 到期',
  money_in: 'balance limit count 余额 餘額 笔数 ශේෂය இருப்பு மீதி',
  money_out: 'balance limit count 余额 餘額 笔数 ශේෂය இருப்பு மீதி',
  signed_amount: 'balance limit tax charge charges foreign original 余额 餘額 税 手续费',
});

/** The column of account movements that a heading stands for. */
export function columnOfBankHeading(heading: string): Proposal<BankColumn> | null {
  const own = bankColumns.find((column) => column === headingName(heading));
  if (own) return { column: own, confidence: 1 };
  const known = exactColumn(heading, byAlias) ?? columnWithin(heading, byAlias);
  // The day of the posting goes before the one from which the bank counts interest.
  if (known?.column === 'booked_on' && /(?<!\p{L})value(?!\p{L})/iu.test(heading)) return { ...known, confidence: 0.6 };
  return known && ofElse(heading, known.column) ? null : known;
}
