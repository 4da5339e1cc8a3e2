import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { color } from './tokens';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** Stands in the place of a line of text, or of anything else with a height, until it is known. */
export const Bone = styled('span')({
  display: 'block',
  height: 14,
  borderRadius: 4,
  backgroundColor: color.line,
  animation: `${breathe} 1.6s ease-in-out infinite`,
});
