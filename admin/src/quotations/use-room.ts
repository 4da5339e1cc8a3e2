import { useMediaQuery } from '@mui/material';

/** How many columns the list of quotations has room for. */
export const useRoom = () => ({
  /** Beside the menu of a small laptop, or on a tablet, seven columns fit whole, and eight do not. */
  isTight: useMediaQuery('(min-width: 768px) and (max-width: 1199.95px)'),
  /** A tablet held upright has room for six: there the price stands under the fabric. */
  isUpright: useMediaQuery('(min-width: 768px) and (max-width: 899.95px)'),
});
