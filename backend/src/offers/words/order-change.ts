import type { Reader } from './languages.js';

/** The texts about a change of the order that waits for its customer. */
interface OrderChangeWords {
  heading: string;
  intro: string;
  total: string;
  name: string;
  accept: string;
  decline: string;
  reason: string;
}

export const orderChangeWords: Readonly<Record<Reader['lang'], OrderChangeWords>> = {
  en: {
    heading: 'We suggest to change your order',
    intro: 'Your order stays as it is until you accept the change.',
    total: 'Total to be paid',
    name: 'Your name',
    accept: 'Accept the change',
    decline: 'Keep the order as it is',
    reason: 'Why, if you like',
  },
  si: {
    heading: 'ඔබේ ඇණවුම වෙනස් කිරීමට අපි යෝජනා කරමු',
    intro: 'ඔබ වෙනස පිළිගන්නා තුරු ඔබේ ඇණවුම පවතින ලෙසම පවතී.',
    total: 'ගෙවිය යුතු මුළු මුදල',
    name: 'ඔබේ නම',
    accept: 'වෙනස පිළිගන්න',
    decline: 'ඇණවුම පවතින ලෙසම තබන්න',
    reason: 'කැමති නම් හේතුව',
  },
  ta: {
    heading: 'உங்கள் ஆர்டரை மாற்ற நாங்கள் பரிந்துரைக்கிறோம்',
    intro: 'மாற்றத்தை நீங்கள் ஏற்கும் வரை உங்கள் ஆர்டர் இப்போது உள்ளபடியே இருக்கும்.',
    total: 'செலுத்த வேண்டிய மொத்தம்',
    name: 'உங்கள் பெயர்',
    accept: 'மாற்றத்தை ஏற்கவும்',
    decline: 'ஆர்டரை உள்ளபடியே வைத்திருக்கவும்',
    reason: 'விரும்பினால் காரணம்',
  },
};
