import type { CustomerDetail } from '@selvedge/domain/customers/customer';
import { useIsAllowed } from '../hooks/use-rights';
import { CustomerAccount } from './CustomerAccount';
import { CustomerTax } from './CustomerTax';

export interface OfCustomer {
  customer: CustomerDetail;
}

/** The debt of a customer, and their details on invoices. */
export function CustomerMoney({ customer }: OfCustomer) {
  const mayRead = useIsAllowed('price.read');
  return (
    <>
      {mayRead ? <CustomerAccount customer={customer} /> : null}
      <CustomerTax customerId={customer.id} />
    </>
  );
}
