import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import {
  type CustomerTax,
  type LiftHoldInput,
  profileOn,
  STANDARD_PERCENT,
  type TaxProfile,
  type TaxProfileInput,
  type TaxProfiles,
} from '@selvedge/domain/invoicing/tax-profile';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { stated } from '@selvedge/domain/stated';
import { DataSource, type EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { lockedRecord } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type Change, rejectStale } from '../http/change.js';
import { requireRight } from '../http/require-right.js';
import { PaymentTermsRow } from '../quotations/documents/payment-terms.entity.js';
import { User } from '../users/user.entity.js';
import { CustomerTaxRow } from './customer-tax.entity.js';
import type { CustomerTaxDto, TaxProfileDto } from './dto/tax-profile.dto.js';
import { TaxProfileRow } from './tax-profile.entity.js';

export const NO_PROFILE =
  'There is no tax profile of the company yet. Write it under Money, Tax profile: papers print it.';

/** Details of the seller and its customers for the tax office. Invoices copy those of their day. */
@Injectable()
export class TaxProfileService {
  constructor(private readonly dataSource: DataSource) {}

  async profiles(): Promise<TaxProfiles> {
    const versions = await profilesIn(this.dataSource.manager);
    return { current: profileOn(versions, colomboDay(new Date())), versions };
  }

  /** The version that begins on a day; they are never deleted. */
  async of(validFrom: string): Promise<TaxProfile> {
    return profileView(
      await this.dataSource.manager.findOneByOrFail(TaxProfileRow, { validFrom: colomboDay(validFrom) }),
    );
  }

  /** Adds a version, or corrects the one that begins on the same day. @throws BadRequestException, StaleRecord */
  async save(change: Change, input: TaxProfileDto): Promise<void> {
    rejectIncomplete(input);
    const validFrom = colomboDay(input.valid_from);
    await this.dataSource.transaction(async (manager) => {
      await lockKey(manager, 'tax-profile', validFrom);
      const former = await manager.findOneBy(TaxProfileRow, { validFrom });
      if (former) rejectStale(former, change, `The tax profile from ${validFrom}`);
      await changesBy(manager, change.by);
      const columns = { ...columnsOf(input), validFrom };
      if (former) await manager.update(TaxProfileRow, { id: former.id }, columns);
      else await manager.insert(TaxProfileRow, columns);
    });
  }

  /** @throws NotFoundException for who is no customer */
  async customer(id: string): Promise<CustomerTax> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(User, { id, userType: 'customer' })))
      throw new NotFoundException('Customer not found.');
    return taxOfCustomer(manager, id);
  }

  /** Absent fields stay. @throws BadRequestException, NotFoundException, StaleRecord */
  async saveCustomer(id: string, change: Change, input: CustomerTaxDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const where = { id, userType: 'customer' } as const;
      const user = await lockedRecord(manager, User, where, 'Customer not found.');
      const stored = await manager.findOneBy(CustomerTaxRow, { customerId: id });
      if (stored) rejectStale(stored, change, `The tax data of ${user.name}`);
      const {
        legal_name,
        tin,
        vat_registered,
        tax_address,
        credit_days,
        credit_limit,
        payment_terms_id,
        statement_to,
      } = {
        ...(await taxOfCustomer(manager, id)),
        ...stated(input),
      } as CustomerTax;
      if (vat_registered && !tin) {
        throw badField(
          'tin',
          'Who is registered for VAT has a TIN: nine digits. Write it, or untick the registration.',
        );
      }
      if (payment_terms_id && !(await manager.existsBy(PaymentTermsRow, { id: payment_terms_id }))) {
        throw badField('payment_terms_id', 'There are no such payment terms.');
      }
      const limit = typeof credit_limit === 'number' ? centsFromRupees(credit_limit) : null;
      if (limit !== (stored?.creditLimitCents ?? null)) {
        requireRight(change.by, 'credit.override', 'You may not change a credit limit.');
      }
      await changesBy(manager, change.by);
      const columns = {
        legalName: legal_name ?? '',
        tin: tin ?? '',
        vatRegistered: vat_registered,
        taxAddress: tax_address ?? '',
        creditDays: typeof credit_days === 'number' ? credit_days : null,
        paymentTermsId: payment_terms_id ?? null,
        creditLimitCents: limit,
        statementTo: statement_to ?? [],
      };
      if (stored) await manager.update(CustomerTaxRow, { id: stored.id }, columns);
      else await manager.insert(CustomerTaxRow, { ...columns, customerId: id });
    });
  }

  /** The audit trail says who lifted it, and why. @throws NotFoundException, ConflictException, StaleRecord */
  async liftHold(id: string, change: Change, { reason }: LiftHoldInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const where = { customerId: id };
      const stored = await manager.findOne(CustomerTaxRow, { where, lock: { mode: 'pessimistic_write' } });
      if (!stored?.onHoldSince) throw new ConflictException('The customer is not on hold.');
      rejectStale(stored, change, 'The hold of this customer');
      await changesBy(manager, change.by);
      const holdReason = `Lifted by ${change.by.name}: ${reason}`;
      await manager.update(CustomerTaxRow, { id: stored.id }, { onHoldSince: null, holdReason });
    });
  }
}

/** The profile that holds on a day; null before the first. */
export const taxProfileOn = async (manager: EntityManager, day: string): Promise<TaxProfile | null> =>
  profileOn(await profilesIn(manager), day);

/** All versions, the latest first. */
export async function profilesIn(manager: EntityManager): Promise<TaxProfile[]> {
  const rows = await manager.find(TaxProfileRow, { order: { validFrom: 'DESC' } });
  return rows.map(profileView);
}

export async function taxOfCustomer(manager: EntityManager, customerId: string | null): Promise<CustomerTax> {
  const row = customerId === null ? null : await manager.findOneBy(CustomerTaxRow, { customerId });
  return {
    legal_name: row?.legalName ?? '',
    tin: row?.tin ?? '',
    vat_registered: row?.vatRegistered ?? false,
    tax_address: row?.taxAddress ?? '',
    credit_days: row?.creditDays ?? null,
    payment_terms_id: row?.paymentTermsId ?? null,
    credit_limit: row?.creditLimitCents == null ? null : rupeesFromCents(row.creditLimitCents),
    statement_to: row?.statementTo ?? [],
    on_hold_since: row?.onHoldSince ?? null,
    hold_reason: row?.holdReason ?? '',
    version: row?.version ?? 0,
  };
}

function rejectIncomplete({ vat_registered, tin, rates }: TaxProfileInput): void {
  if (vat_registered && !tin) throw badField('tin', 'A house that is registered for VAT has a TIN: nine digits.');
  const days = (rates ?? []).map(({ valid_from }) => colomboDay(valid_from));
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice) throw badField('rates', `Two rates hold from ${twice}. Leave one of them.`);
}

function columnsOf(input: TaxProfileInput) {
  const rates = (input.rates ?? []).map(({ code, percent, valid_from }) => ({
    code,
    percent,
    valid_from: colomboDay(valid_from),
  }));
  return {
    vatRegistered: input.vat_registered,
    tin: input.tin ?? '',
    legalName: input.legal_name,
    address: input.address,
    telephone: input.telephone ?? '',
    unitCode: input.unit_code,
    serialReset: input.serial_reset ?? 'never',
    wholeRupees: input.whole_rupees ?? false,
    wordsOnInvoice: input.words_on_invoice ?? true,
    placeOfSupply: input.place_of_supply ?? '',
    rates:
      rates.length > 0
        ? rates.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
        : [{ code: 'standard' as const, percent: STANDARD_PERCENT, valid_from: '2024-01-01' }],
    bankName: input.bank_name ?? '',
    bankBranch: input.bank_branch ?? '',
    accountName: input.account_name ?? '',
    accountNumber: input.account_number ?? '',
  };
}

const profileView = (row: TaxProfileRow): TaxProfile => ({
  id: row.id,
  valid_from: row.validFrom,
  vat_registered: row.vatRegistered,
  tin: row.tin,
  legal_name: row.legalName,
  address: row.address,
  telephone: row.telephone,
  unit_code: row.unitCode,
  serial_reset: row.serialReset,
  whole_rupees: row.wholeRupees,
  words_on_invoice: row.wordsOnInvoice,
  place_of_supply: row.placeOfSupply,
  rates: row.rates,
  bank_name: row.bankName,
  bank_branch: row.bankBranch,
  account_name: row.accountName,
  account_number: row.accountNumber,
  version: row.version,
  changed_by: row.changedBy,
  changed_at: row.changedAt.toISOString(),
});
