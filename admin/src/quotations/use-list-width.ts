import { useMediaQuery } from '@mui/material';

/** Which columns of the quotation list fit on the screen. */
export const useListWidth = () => ({
  /** Beside the menu of a small laptop, or on a tablet, seven columns fit, but not eight. */
  isTight: useMediaQuery('(min-width: 768px) and (max-width: 1199.95px)'),
  /** A tablet in portrait has room for six: there the price is under the fabric. */
  isPortrait: useMediaQuery('(min-width: 768px) and (max-width: 899.95px)'),
});
