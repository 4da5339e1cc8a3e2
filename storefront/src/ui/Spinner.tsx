import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { t } from '../lib/language';

const Container = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '60vh' });

const Ring = styled('span')({
  width: 40,
  height: 40,
  border: `3px solid ${color.line}`,
  borderTopColor: color.indigo,
  borderRadius: '50%',
  animation: `${keyframes({ to: { transform: 'rotate(1turn)' } })} 900ms linear infinite`,
});

/** A whole screen that waits. */
export const Spinner = ({ label = t('Loading') }: { label?: string }) => (
  <Container>
    <Ring role="progressbar" aria-label={label} />
  </Container>
);
