import { Step, StepLabel, Stepper } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { useTranslate } from 'react-admin';

/** The steps of an order until its payment, each with the day on which it was reached. */
export function OrderStepper({ order: { way } }: { order: OrderDetail }) {
  const translate = useTranslate();
  // A delivered order waits for its invoice, or for its payment.
  const present = way.find(({ state }) => state === 'present') ?? way.find(({ state }) => state !== 'done');
  return (
    <Stepper component="ol" nonLinear alternativeLabel aria-label={translate('resources.orders.way.title')} sx={steps}>
      {way.map((step) => {
        const { mark, state, on } = step;
        const note = on ? formatDay(on) : state === 'part' && translate('resources.orders.way.part');
        return (
          <Step
            key={mark}
            component="li"
            active={step === present}
            completed={state === 'done'}
            {...(step === present && { 'aria-current': 'step' as const })}
          >
            <StepLabel error={mark === 'cancelled'} optional={note ? <small>{note}</small> : undefined}>
              {translate(`resources.orders.way.${mark}`)}
            </StepLabel>
          </Step>
        );
      })}
    </Stepper>
  );
}

/** Eight steps are two rows of four until there is room for one. No line leads into the first one of a row. */
const steps = {
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: { md: 'column' },
  gridTemplateColumns: { xs: 'repeat(4, minmax(0, 1fr))', md: 'none' },
  listStyle: 'none',
  m: 0,
  p: 0,
  rowGap: 1.5,
  '& .MuiStep-root': { px: 0.25 },
  '& .MuiStep-root:nth-of-type(4n + 1) .MuiStepConnector-root': { display: { xs: 'none', md: 'block' } },
  '& .MuiStep-root:first-of-type .MuiStepConnector-root': { display: 'none' },
  '& .MuiStepLabel-label, & small': { fontSize: { xs: '0.6875rem', sm: '0.75rem' }, whiteSpace: 'nowrap' },
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { mt: 0.5 },
};
