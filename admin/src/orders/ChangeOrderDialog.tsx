import { Alert, Box } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { centsFromRupees, formatCents, formatRupees } from '@selvedge/domain/money';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { PRICE_SLIP } from '@selvedge/domain/problem';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { figuresOf } from '@selvedge/domain/typed-number';
import { ApiError } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { dataProvider } from '../providers/data-provider';
import { pickedOf } from '../quotations/picker/picked-fabric';
import { TemplateLines } from '../quotations/template/TemplateLines';
import { changedRolls, type TemplateFormLine, typedRolls } from '../quotations/template/template-form';
import { amount, cents, isDiscount, rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { NumberInput } from '../ui/inputs';
import { OverrideReason } from './OverrideReason';
import { creditProblemOf, shortageOf } from './shortage';

interface ChangeForm {
  lines: TemplateFormLine[];
  discount: string;
  /** An agreed total; empty for the sum of the lines. */
  quoted_price: string;
  note: string;
  stock_reason: string;
  override_reason: string;
}

const words = 'resources.orders.change';

/** Changes the lines of an order that is not shipped. A change that raises the sum waits for the customer. */
export function ChangeOrderDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const ids = [...new Set(order.line_items.flatMap(({ fabric }) => fabric.id ?? []))];
  // Their colors to choose from; a line whose fabric can't be read keeps its color.
  const { data: fabrics, isPending } = useQuery({
    queryKey: ['fabrics', 'of-order', order.id],
    queryFn: async () => (await dataProvider.getMany<AdminFabric>('fabrics', { ids })).data,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isPending ? null : <ChangeForm order={order} fabrics={fabrics ?? []} onClose={onClose} />;
}

interface ChangeFormProps {
  order: OrderDetail;
  fabrics: readonly AdminFabric[];
  onClose: () => void;
}

function ChangeForm({ order: opened, fabrics, onClose }: ChangeFormProps) {
  const { record: order, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const [shortage, setShortage] = useState<string | null>(null);
  const [creditProblem, setCreditProblem] = useState<string | null>(null);
  const [slip, setSlip] = useState<{ of: string; message: string } | null>(null);
  const change = useChange({
    change: ({ lines, discount, quoted_price, note, stock_reason, override_reason }: ChangeForm) => {
      const prices = JSON.stringify([quoted_price, lines.map(({ unit_price }) => unit_price)]);
      const input = {
        version: order.version,
        line_items: lines.map((line) => inputOf(line, order)),
        discount: amount(discount, 'percent'),
        ...(quoted_price.trim() && { quoted_price: rupees(quoted_price) }),
        note: note.trim(),
        ...(shortage && { allow_shortage: true, stock_reason: stock_reason.trim() }),
        ...(creditProblem && { override_reason: override_reason.trim() }),
        // Prices that were confirmed are sent as they stand, and others are checked again.
        ...(slip?.of !== prices && { check_price: true }),
      };
      return dataProvider.changeOrder(order.id, input).catch((error: unknown) => {
        const isSlip = error instanceof ApiError && error.code === PRICE_SLIP;
        setSlip(isSlip ? { of: prices, message: error.message } : slip);
        throw error;
      });
    },
    done: ({ pending_change }: OrderDetail) =>
      translate(pending_change ? `${words}.waits` : `${words}.done`, { number: order.order_number }),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders', 'quotations', 'dashboard'],
    close: onClose,
    onRejected: (error) => {
      const short = shortageOf(error);
      const credit = creditProblemOf(error);
      if (short) setShortage(short);
      else if (credit) setCreditProblem(credit);
      else catchUp(error);
    },
  });
  return (
    <FormDialog<ChangeForm>
      title={translate(`${words}.title`, { number: order.order_number })}
      intro={translate(`${words}.intro`)}
      submitLabel={shortage || slip ? `${words}.anyway` : `${words}.submit`}
      maxWidth="md"
      outdated={outdated}
      defaultValues={{
        lines: order.line_items.map((line) => formLine(line, fabrics)),
        discount: String(order.discount),
        quoted_price: '',
        note: '',
        stock_reason: '',
        override_reason: '',
      }}
      onSubmit={change.submit}
      onClose={onClose}
    >
      <TemplateLines />
      <Box sx={{ columnGap: 2, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, rowGap: 2 }}>
        <NumberInput
          source="discount"
          label="resources.quotations.fields.discount"
          validate={(text: string) => (isDiscount(text) ? undefined : 'resources.quotations.sums.discount_rule')}
        />
        <NumberInput
          source="quoted_price"
          label={`${words}.${order.vat_percent > 0 ? 'agreed_before_vat' : 'agreed'}`}
          helperText={`${words}.agreed_hint`}
        />
      </Box>
      <NewTotal order={order} />
      {slip ? <Alert severity="warning">{slip.message}</Alert> : null}
      <OverrideReason source="stock_reason" problem={shortage} />
      <OverrideReason source="override_reason" problem={creditProblem} />
      <TextInput source="note" label={`${words}.note`} multiline minRows={2} helperText={`${words}.note_hint`} />
    </FormDialog>
  );
}

/** The sum before and after the change, and its consequences. */
function NewTotal({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const { lines = [], discount = '', quoted_price = '' } = useWatch<ChangeForm>() as Partial<ChangeForm>;
  const isSame = isSamePrice(lines, discount, order);
  const agreed = quoted_price.trim() ? cents(quoted_price) : isSame ? centsFromRupees(order.total_amount) : null;
  const { net, total } = quotationTotals(
    lines.map(({ quantity, price_unit, unit_price }) => ({
      quantity: amount(quantity, price_unit),
      unitPriceCents: cents(unit_price),
    })),
    { discountPercent: amount(discount, 'percent'), quotedPriceCents: agreed, vatPercent: order.vat_percent },
  );
  const rises = net > centsFromRupees(order.total_amount);
  return (
    <Alert severity={rises ? 'warning' : 'info'} role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatRupees(order.totals.total)} → <strong>{formatCents(total)}</strong>.{' '}
      {translate(rises ? `${words}.rises` : `${words}.at_once`)}
    </Alert>
  );
}

/** The total that was agreed on stays until a quantity or a price changes, as the server decides it. */
function isSamePrice(lines: ChangeForm['lines'], discount: string, order: OrderDetail): boolean {
  return (
    lines.length === order.line_items.length &&
    amount(discount, 'percent') === order.discount &&
    lines.every(({ line_id, quantity, price_unit, unit_price }) => {
      const former = order.line_items.find(({ id }) => id === line_id);
      return former?.quantity_meters === amount(quantity, price_unit) && former.unit_price === rupees(unit_price);
    })
  );
}

function formLine(
  { id, fabric, price_unit, quantity_meters, unit_price, ...rolls }: OrderDetail['line_items'][number],
  fabrics: readonly AdminFabric[],
): TemplateFormLine {
  const own = fabrics.find((one) => one.id === fabric.id);
  const picked = own && fabric.colourway_id ? { ...pickedOf(own), colourway_id: fabric.colourway_id } : undefined;
  const isChosen = (picked?.colours.length ?? 0) > 1;
  return {
    line_id: id,
    fabric_id: fabric.id,
    name: fabric.name,
    details: [fabric.material, isChosen ? '' : fabric.color].filter(Boolean).join(' - '),
    price_unit,
    item_code: fabric.item_code,
    quantity: figuresOf(quantity_meters),
    unit_price: unit_price.toFixed(2),
    ...(picked && { picked }),
    ...typedRolls(rolls),
  };
}

function inputOf(line: TemplateFormLine, order: OrderDetail) {
  const { line_id, fabric_id, picked, item_code, quantity, price_unit, unit_price } = line;
  const former = order.line_items.find(({ id }) => id === line_id);
  const isRecolored = picked?.colourway_id && picked.colourway_id !== former?.fabric.colourway_id;
  return {
    ...(line_id && { id: line_id }),
    ...(fabric_id && { fabric_id }),
    ...(isRecolored && { colourway_id: picked.colourway_id }),
    item_code,
    quantity_meters: amount(quantity, price_unit),
    unit_price: rupees(unit_price),
    ...changedRolls(line, former),
  };
}
