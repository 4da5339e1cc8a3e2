import { Step, StepLabel, Stepper } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { useTranslate } from 'react-admin';

const way: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'];

/** The way of an order: each step with the day on which it was taken. */
export function OrderStepper({ order: { status, history } }: { order: OrderDetail }) {
  const translate = useTranslate();
  const isCancelled = status === 'cancelled';
  const dayOf = (step: OrderStatus) =>
    history.findLast(({ to, kind }) => to === step && (kind === 'step' || kind === 'reopened'))?.at;
  const taken = isCancelled ? way.filter(dayOf) : way;
  const steps = isCancelled ? [...taken, 'cancelled' as const] : taken;
  const present = steps.indexOf(status);
  return (
    <Stepper
      component="ol"
      activeStep={status === 'delivered' ? steps.length : present}
      alternativeLabel
      aria-label={translate('resources.orders.way.title')}
      sx={{
        listStyle: 'none',
        m: 0,
        overflowX: 'auto',
        p: 0,
        '& .MuiStep-root': { px: 0.25 },
        '& .MuiStepLabel-label, & small': { fontSize: { xs: '0.6875rem', sm: '0.8125rem' } },
      }}
    >
      {steps.map((step, index) => {
        const at = index <= present ? dayOf(step) : undefined;
        return (
          <Step
            key={step}
            component="li"
            completed={index < present || status === 'delivered'}
            {...(index === present && { 'aria-current': 'step' as const })}
          >
            <StepLabel error={step === 'cancelled'} optional={at ? <small>{formatDate(at)}</small> : undefined}>
              {translate(`resources.orders.way.${step}`)}
            </StepLabel>
          </Step>
        );
      })}
    </Stepper>
  );
}
