import type { ClaimKind, ClaimState } from '@selvedge/domain/orders/delivery';
import type { Reader } from './languages.js';

// THE SINHALA AND TAMIL TEXTS ARE NOT YET REVIEWED BY A NATIVE SPEAKER. Before customers rely on them, native speakers must review
// them beside the English ones, preferably on the page itself (?lang=si, ?lang=ta).

const en = {
  title: 'Delivery {number}',
  order: 'Order {number}',
  orderLeft: 'Order {number}, left on {day}',
  rolls: 'Rolls: {rolls}, pieces: {pieces}',
  packages: 'Packages: {packages}',
  inAll: 'Rolls in all: {length}',
  confirm: 'Confirm what arrived',
  name: 'Your name',
  pieces: 'Pieces counted',
  meters: 'Meters counted',
  short: 'Something came short',
  missing: '{length}, meters missing',
  note: 'Note',
  confirmButton: 'Confirm the arrival',
  confirmed: 'The arrival is confirmed',
  by: 'By {name} on {at}. Thank you.',
  counted: 'Counted: {counts}',
  countedPieces: '{pieces} pieces',
  shortOf: '{of}: {length} short',
  claims: 'Claims',
  terms:
    'Please look at the fabric before it is cut. Claims are made within {days} days, until {until}, and before cutting.',
  kind: 'What is wrong',
  choose: 'Please choose',
  which: 'Rolls (none for the whole delivery)',
  claimMeters: 'Meters',
  words: 'What you see',
  claimButton: 'Send the claim',
  over: 'The days for claims are over. Please call us if anything is amiss.',
  photos: 'Photos',
  files: 'Photos of the fabric or the packages',
  photosButton: 'Send the photos',
};

type ArrivalTexts = typeof en;

/** The texts of the page of a delivery. */
export interface ArrivalWords extends ArrivalTexts {
  kinds: Record<ClaimKind, string>;
  states: Record<ClaimState, string>;
  /** Translations of the server's messages by their English sentence; others stay in English. */
  problems: Readonly<Record<string, string>>;
}

export const arrivalWords: Readonly<Record<Reader['lang'], ArrivalWords>> = {
  en: {
    ...en,
    kinds: {
      shade: 'The shade is another one',
      short_length: 'It is shorter than it says',
      defect: 'The fabric has defects',
      damage: 'It was damaged on the way',
    },
    states: { open: 'We look into it.', accepted: 'Accepted.', refused: 'Not accepted.' },
    problems: {},
  },
  si: {
    title: 'බෙදාහැරීම {number}',
    order: 'ඇණවුම {number}',
    orderLeft: 'ඇණවුම {number}, පිටත් වූයේ {day}',
    rolls: 'රෝල් {rolls}, කැබලි {pieces}',
    packages: 'පැකේජ {packages}',
    inAll: 'රෝල් එකතුව: {length}',
    confirm: 'ලැබුණු දේ තහවුරු කරන්න',
    name: 'ඔබේ නම',
    pieces: 'ගණන් කළ කැබලි',
    meters: 'මැනපු මීටර්',
    short: 'යමක් අඩුයි',
    missing: '{length}, අඩු මීටර්',
    note: 'සටහන',
    confirmButton: 'ලැබීම තහවුරු කරන්න',
    confirmed: 'ලැබීම තහවුරු කර ඇත',
    by: '{name} විසින් {at} දින. ස්තූතියි.',
    counted: 'ගණන් කළේ: {counts}',
    countedPieces: 'කැබලි {pieces}',
    shortOf: '{of}: {length} අඩුයි',
    claims: 'පැමිණිලි',
    terms: 'කරුණාකර රෙදි කැපීමට පෙර පරීක්ෂා කරන්න. පැමිණිලි දින {days}ක් ඇතුළත, {until} දක්වා, කැපීමට පෙර ඉදිරිපත් කළ යුතුය.',
    kind: 'වැරදි කුමක්ද',
    choose: 'කරුණාකර තෝරන්න',
    which: 'රෝල් (කිසිවක් නොතේරුවොත් මුළු බෙදාහැරීමම)',
    claimMeters: 'මීටර්',
    words: 'ඔබ දකින දේ',
    claimButton: 'පැමිණිල්ල යවන්න',
    over: 'පැමිණිලි සඳහා දින අවසන්. යම් අඩුපාඩුවක් ඇත්නම් කරුණාකර අපට කතා කරන්න.',
    photos: 'ඡායාරූප',
    files: 'රෙදිවල හෝ පැකේජවල ඡායාරූප',
    photosButton: 'ඡායාරූප යවන්න',
    kinds: {
      shade: 'වර්ණ ඡායාව වෙනස්',
      short_length: 'සඳහන් දිගට වඩා කෙටියි',
      defect: 'රෙද්දේ දෝෂ ඇත',
      damage: 'ප්‍රවාහනයේදී හානි වී ඇත',
    },
    states: { open: 'අපි එය සොයා බලමු.', accepted: 'පිළිගත්තා.', refused: 'පිළිගත්තේ නැත.' },
    problems: {
      'Please write your name.': 'කරුණාකර ඔබේ නම ලියන්න.',
      'Please choose what is wrong.': 'කරුණාකර වැරදි කුමක්දැයි තෝරන්න.',
      'Please describe what is wrong.': 'කරුණාකර වැරදි කුමක්දැයි විස්තර කරන්න.',
      'Please write how many pieces, such as 4.': 'කරුණාකර කැබලි ගණන ලියන්න, උදාහරණ 4.',
      'Please write the meters, such as 12.5.': 'කරුණාකර මීටර් ගණන ලියන්න, උදාහරණ 12.5.',
      'Please write only what is missing: it is more than was delivered.':
        'කරුණාකර අඩු ප්‍රමාණය පමණක් ලියන්න: එය ලැබුණු ප්‍රමාණයට වඩා වැඩිය.',
      'It is more than was delivered. Please correct the meters.': 'එය ලැබුණු ප්‍රමාණයට වඩා වැඩිය. කරුණාකර මීටර් ගණන නිවැරදි කරන්න.',
      'Please choose a photo first.': 'කරුණාකර පළමුව ඡායාරූපයක් තෝරන්න.',
      'The arrival of this delivery was confirmed already. Thank you.': 'මෙම බෙදාහැරීමේ ලැබීම දැනටමත් තහවුරු කර ඇත. ස්තූතියි.',
      'Please confirm what arrived first, then tell us what is wrong with it.':
        'කරුණාකර පළමුව ලැබුණු දේ තහවුරු කර, පසුව එහි වැරදි කුමක්දැයි කියන්න.',
      'We have this claim already.': 'මෙම පැමිණිල්ල දැනටමත් අප සතුව ඇත.',
      'There are many claims about this delivery already. Please call us.':
        'මෙම බෙදාහැරීම ගැන දැනටමත් පැමිණිලි රැසක් ඇත. කරුණාකර අපට කතා කරන්න.',
      'Claims are made within 7 days of the arrival. Please call us.':
        'පැමිණිලි ලැබී දින 7ක් ඇතුළත ඉදිරිපත් කළ යුතුය. කරුණාකර අපට කතා කරන්න.',
    },
  },
  ta: {
    title: 'விநியோகம் {number}',
    order: 'கட்டளை {number}',
    orderLeft: 'கட்டளை {number}, {day} அன்று புறப்பட்டது',
    rolls: '{rolls} சுருள்கள், {pieces} துண்டுகள்',
    packages: '{packages} பொதிகள்',
    inAll: 'சுருள்கள் மொத்தம்: {length}',
    confirm: 'வந்ததை உறுதிப்படுத்தவும்',
    name: 'உங்கள் பெயர்',
    pieces: 'எண்ணிய துண்டுகள்',
    meters: 'அளந்த மீட்டர்',
    short: 'ஏதோ குறைவாக வந்தது',
    missing: '{length}, குறையும் மீட்டர்',
    note: 'குறிப்பு',
    confirmButton: 'வருகையை உறுதிப்படுத்தவும்',
    confirmed: 'வருகை உறுதிப்படுத்தப்பட்டது',
    by: '{name}, {at} அன்று. நன்றி.',
    counted: 'எண்ணியது: {counts}',
    countedPieces: '{pieces} துண்டுகள்',
    shortOf: '{of}: {length} குறைவு',
    claims: 'முறைப்பாடுகள்',
    terms: 'வெட்டுவதற்கு முன் துணியைப் பார்க்கவும். முறைப்பாடுகள் {days} நாட்களுக்குள், {until} வரை, வெட்டுவதற்கு முன் செய்யப்பட வேண்டும்.',
    kind: 'என்ன தவறு',
    choose: 'தேர்ந்தெடுக்கவும்',
    which: 'சுருள்கள் (எதுவும் தேர்ந்தெடுக்காவிட்டால் முழு விநியோகம்)',
    claimMeters: 'மீட்டர்',
    words: 'நீங்கள் காண்பது',
    claimButton: 'முறைப்பாட்டை அனுப்பவும்',
    over: 'முறைப்பாட்டுக்கான நாட்கள் முடிந்துவிட்டன. குறை ஏதும் இருந்தால் எங்களை அழைக்கவும்.',
    photos: 'படங்கள்',
    files: 'துணி அல்லது பொதிகளின் படங்கள்',
    photosButton: 'படங்களை அனுப்பவும்',
    kinds: {
      shade: 'நிறச்சாயல் வேறு',
      short_length: 'குறிப்பிட்டதை விடக் குறைவான நீளம்',
      defect: 'துணியில் குறைபாடுகள் உள்ளன',
      damage: 'வழியில் சேதமடைந்தது',
    },
    states: { open: 'அதைப் பார்த்து வருகிறோம்.', accepted: 'ஏற்கப்பட்டது.', refused: 'ஏற்கப்படவில்லை.' },
    problems: {
      'Please write your name.': 'உங்கள் பெயரை எழுதவும்.',
      'Please choose what is wrong.': 'என்ன தவறு என்பதைத் தேர்ந்தெடுக்கவும்.',
      'Please describe what is wrong.': 'என்ன தவறு என்பதை விவரிக்கவும்.',
      'Please write how many pieces, such as 4.': 'எத்தனை துண்டுகள் என்று எழுதவும், உதாரணம் 4.',
      'Please write the meters, such as 12.5.': 'மீட்டரை எழுதவும், உதாரணம் 12.5.',
      'Please write only what is missing: it is more than was delivered.':
        'குறைவதை மட்டும் எழுதவும்: இது அனுப்பியதை விட அதிகம்.',
      'It is more than was delivered. Please correct the meters.': 'இது அனுப்பியதை விட அதிகம். மீட்டரைத் திருத்தவும்.',
      'Please choose a photo first.': 'முதலில் ஒரு படத்தைத் தேர்ந்தெடுக்கவும்.',
      'The arrival of this delivery was confirmed already. Thank you.':
        'இந்த விநியோகத்தின் வருகை ஏற்கனவே உறுதிப்படுத்தப்பட்டது. நன்றி.',
      'Please confirm what arrived first, then tell us what is wrong with it.':
        'முதலில் வந்ததை உறுதிப்படுத்தவும்; பிறகு அதில் என்ன தவறு என்பதைச் சொல்லவும்.',
      'We have this claim already.': 'இந்த முறைப்பாடு ஏற்கனவே எங்களிடம் உள்ளது.',
      'There are many claims about this delivery already. Please call us.':
        'இந்த விநியோகம் பற்றி ஏற்கனவே பல முறைப்பாடுகள் உள்ளன. எங்களை அழைக்கவும்.',
      'Claims are made within 7 days of the arrival. Please call us.':
        'முறைப்பாடுகள் வருகையிலிருந்து 7 நாட்களுக்குள் செய்யப்பட வேண்டும். எங்களை அழைக்கவும்.',
    },
  },
};
