import { lengthInMessage } from './length-in-message.js';

test.each([
  ['Do you have 120 m of it?', 120, 'meters'],
  ['We need 1,250 meters by March. Can you send 1,250 m?', 1250, 'meters'],
  ['45 yds of navy, 180gsm, 150 cm wide', 45, 'yards'],
  ['80.5m please', 80.5, 'meters'],
  ['12 yards', 12, 'yards'],
])('%s asks for %d %s', (message, quantity, unit) => {
  expect(lengthInMessage(message)).toEqual({ quantity, unit });
});

test.each([
  'Do you have it in navy?',
  '100 m of white and 50 m of navy',
  '100-150 m',
  '100 to 150 m',
  '100 m, or 110 yards',
  'Rs. 450/m, 58" wide, 180 g/m²',
  '120 m2',
  '150 cm, 2 mm',
  '0 m',
  '1,25,0 m',
  '1.250 m',
])('%s contains no unambiguous length', (message) => {
  expect(lengthInMessage(message)).toBeNull();
});
