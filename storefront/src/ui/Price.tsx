import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { otherUnit, priceInOtherUnit, shortUnit, singularUnit } from '@selvedge/domain/length';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import { t } from '../lib/language';

/** 'Rs. 450.00 /yard', and beside it in muted ink the same price per meter. */
export function Price({ fabric }: { fabric: Pick<Fabric, 'price_per_meter' | 'price_unit'> }) {
  const cents = centsFromRupees(fabric.price_per_meter);
  const other = otherUnit(fabric.price_unit);
  return (
    <span className="price" data-unit={fabric.price_unit}>
      <b>
        {formatCents(cents)} /{t(singularUnit(fabric.price_unit))}
      </b>
      <small>
        {formatCents(priceInOtherUnit(cents, fabric.price_unit))} /{shortUnit(other)}
      </small>
    </span>
  );
}
