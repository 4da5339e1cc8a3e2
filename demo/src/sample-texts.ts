/** Texts that people write to each other in the demo. */

/** Visitors who asked without an account. */
export const visitors = [
  { name: 'Ruwani Senanayake', email: 'ruwani@senastudio.example', phone: '+94 77 511 2096', company: 'Sena Studio' },
  { name: 'Imran Sheriff', email: 'imran.sheriff@example.com', phone: '+94 75 204 6618', company: '' },
  { name: 'Claire Dumont', email: 'claire@maisondumont.example', phone: '+33 6 12 34 56 78', company: 'Maison Dumont' },
] as const;

export const timelines = ['2 weeks', '4 weeks', 'End of the month', 'Before Avurudu', 'Flexible', '10 days'] as const;

export const needs = [
  'Please quote for bulk and for a sampling length of 5 m.',
  'We need the same dye lot throughout. Kindly confirm shrinkage after three washes.',
  'Delivery to our factory gate, roll-packed, please.',
  'Can you match Pantone 19-3921 TCX for half of the quantity?',
  'For a uniform order; a repeat every term is likely.',
  'Please include the price for washed and unwashed.',
  'We would like to see a strike-off before you print the bulk.',
  'Please let us know whether a narrower width is available.',
] as const;

export const answers = [
  'We can deliver from stock in Colombo within three working days. The price holds for the whole quantity of one dye lot.',
  'Thank you for your request. Delivery is ten working days after confirmation; a cutting is on its way to you.',
  'The price includes delivery in the Western Province. Shrinkage is below 3 % in both directions.',
  'We have set the quantity aside for you until the end of the validity.',
  'A sampling length of 5 m is free of charge with this order.',
] as const;

export const rejections = [
  'The mill has discontinued this quality. We would gladly propose a cloth of the same weight.',
  'We are sorry: the delivery date can not be met with the present stock.',
  'The quantity lies below the minimum of the dye house for a shade of your own.',
] as const;
