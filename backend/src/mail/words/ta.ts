import type { MailText } from './si.js';

// NOT YET REVIEWED BY A NATIVE SPEAKER. Before customers rely on these texts, a native speaker of Tamil must review them beside
// the English ones, preferably in a mail.

/** The fixed texts of mails to customers in Tamil, by their English text. */
export const ta: Readonly<Record<MailText, string>> = {
  'Dear {name},': 'அன்புள்ள {name},',
  'Dear customer,': 'அன்புள்ள வாடிக்கையாளருக்கு,',
  And: 'மேலும்',
  '{count} more': 'மேலும் {count}',
  'And {count} more.': 'மேலும் {count} உள்ளன.',
  Number: 'எண்',
  Order: 'கட்டளை',
  Quotation: 'விலைப்பட்டியல்',
  Revision: 'திருத்தம்',
  Total: 'மொத்தம்',
  'Total before VAT': 'VAT இன்றி மொத்தம்',
  'Total with VAT ({percent}%)': 'VAT ({percent}%) உடன் மொத்தம்',
  'Valid until': 'செல்லுபடியாகும் கடைசி நாள்',
  File: 'கோப்பு',
  Files: 'கோப்புகள்',
  'Read and answer': 'வாசித்துப் பதிலளிக்கவும்',
  'Open the quotation': 'விலைப்பட்டியலைத் திறக்கவும்',
  'Open the order': 'கட்டளையைத் திறக்கவும்',

  'We have your request': 'உங்கள் கோரிக்கை கிடைத்தது',
  'Thank you for your quotation request. We are looking into it and will send you our price soon.':
    'உங்கள் விலைக் கோரிக்கைக்கு நன்றி. அதைப் பரிசீலித்து வருகிறோம்; எங்கள் விலையை விரைவில் அனுப்புவோம்.',
  'See your request': 'உங்கள் கோரிக்கையைப் பார்க்கவும்',

  'Quotation {number} is approved': 'விலைப்பட்டியல் {number} அங்கீகரிக்கப்பட்டது',
  'Quotation {number} could not be approved': 'விலைப்பட்டியல் {number} ஐ அங்கீகரிக்க முடியவில்லை',
  'Quotation {number} has an answer': 'விலைக் கோரிக்கை {number} க்குப் பதில் உள்ளது',
  'Quotation {number} has changed': 'விலைப்பட்டியல் {number} மாறியுள்ளது',
  'Your quotation is approved': 'உங்கள் விலைப்பட்டியல் அங்கீகரிக்கப்பட்டது',
  'We are pleased to confirm our price. The quotation is attached as a PDF.':
    'எங்கள் விலையை உறுதிப்படுத்துவதில் மகிழ்ச்சி. விலைப்பட்டியல் PDF ஆக இணைக்கப்பட்டுள்ளது.',
  'We could not approve your quotation': 'உங்கள் விலைக் கோரிக்கையை அங்கீகரிக்க முடியவில்லை',
  'Unfortunately we can not supply this request as it stands. Our letter is attached for your records.':
    'வருந்துகிறோம், இந்தக் கோரிக்கையை உள்ளபடி வழங்க இயலாது. உங்கள் பதிவுக்காக எங்கள் கடிதம் இணைக்கப்பட்டுள்ளது.',
  'We have answered your request': 'உங்கள் கோரிக்கைக்குப் பதிலளித்துள்ளோம்',
  'Thank you for your request. Here is our answer.': 'உங்கள் கோரிக்கைக்கு நன்றி. எங்கள் பதில் இதோ.',
  'We have changed your quotation': 'உங்கள் விலைப்பட்டியலை மாற்றியுள்ளோம்',
  'This takes the place of what we sent before. The quotation is attached as a PDF.':
    'முன்பு அனுப்பியதற்குப் பதிலாக இது வருகிறது. விலைப்பட்டியல் PDF ஆக இணைக்கப்பட்டுள்ளது.',
  'Read our letter': 'எங்கள் கடிதத்தை வாசிக்கவும்',
  'Open and answer the quotation': 'விலைப்பட்டியலைத் திறந்து பதிலளிக்கவும்',
  'Subject to shade and roll lengths.': 'நிறச்சாயலுக்கும் சுருள்களின் நீளத்துக்கும் உட்பட்டது.',
  'Changed: {what}': 'மாறியது: {what}',
  'Changed as well': 'மேலும் மாற்றங்கள்',
  '{count} more, as the quotation says': 'மேலும் {count}, விலைப்பட்டியலில் உள்ளபடி',

  'Quotation {number} holds until {day}': 'விலைப்பட்டியல் {number} {day} வரை செல்லுபடியாகும்',
  'Our offer ends soon': 'எங்கள் விலை விரைவில் முடிவடைகிறது',
  'Our prices hold until the day below. Tell us if you would like to order, or need more time.':
    'எங்கள் விலைகள் கீழே உள்ள நாள் வரை செல்லுபடியாகும். கட்டளையிட விரும்பினால், அல்லது கூடுதல் நேரம் தேவைப்பட்டால் தெரிவிக்கவும்.',

  'Message about quotation {number}': 'விலைப்பட்டியல் {number} பற்றிய செய்தி',
  'We wrote to you about your quotation': 'உங்கள் விலைப்பட்டியல் பற்றி எழுதியுள்ளோம்',
  'Answer this email to write to us.': 'எங்களுக்கு எழுத இந்த மின்னஞ்சலுக்குப் பதிலளிக்கவும்.',

  'Thank you for accepting': 'ஏற்றுக்கொண்டமைக்கு நன்றி',
  'You have accepted our quotation. We will confirm your order soon.':
    'எங்கள் விலைப்பட்டியலை ஏற்றுக்கொண்டீர்கள். உங்கள் கட்டளையை விரைவில் உறுதிப்படுத்துவோம்.',
  'Thank you for your order': 'உங்கள் கட்டளைக்கு நன்றி',
  'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the advance of {advance}%. We write to you when it is confirmed and when it is on its way.':
    'எங்கள் விலைப்பட்டியலை ஏற்றுக்கொண்டீர்கள்; உங்கள் கட்டளை எங்களிடம் உள்ளது. அடுத்ததாக அதைச் சரிபார்த்து உறுதிப்படுத்துவோம்; முன்விலைச்சீட்டு {advance}% முற்பணத்தைக் கேட்கிறது. உறுதியானதும் அனுப்பப்பட்டதும் உங்களுக்கு எழுதுவோம்.',
  'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the payment. We write to you when it is confirmed and when it is on its way.':
    'எங்கள் விலைப்பட்டியலை ஏற்றுக்கொண்டீர்கள்; உங்கள் கட்டளை எங்களிடம் உள்ளது. அடுத்ததாக அதைச் சரிபார்த்து உறுதிப்படுத்துவோம்; முன்விலைச்சீட்டு கட்டணத்தைக் கேட்கிறது. உறுதியானதும் அனுப்பப்பட்டதும் உங்களுக்கு எழுதுவோம்.',
  'We have your answer': 'உங்கள் பதில் கிடைத்தது',
  'You have declined our quotation. Thank you for telling us; we would be glad to offer you something else.':
    'எங்கள் விலைப்பட்டியலை மறுத்துள்ளீர்கள். தெரிவித்தமைக்கு நன்றி; வேறொன்றை வழங்க மகிழ்வோம்.',
  'We have your wishes': 'உங்கள் விருப்பங்கள் கிடைத்தன',
  'You have asked us to change our quotation. We will send you the next revision soon.':
    'விலைப்பட்டியலை மாற்றுமாறு கேட்டுள்ளீர்கள். அடுத்த திருத்தத்தை விரைவில் அனுப்புவோம்.',
  'You have asked us to let our offer hold longer. We will answer soon.':
    'எங்கள் விலையை நீட்டிக்குமாறு கேட்டுள்ளீர்கள். விரைவில் பதிலளிப்போம்.',
  'Asked: {fabric}': 'கேட்டது: {fabric}',
  'at {price}': '{price} விலையில்',

  'Order {number} is confirmed': 'கட்டளை {number} உறுதிப்படுத்தப்பட்டது',
  'Order {number} is on its way': 'கட்டளை {number} அனுப்பப்பட்டது',
  'Order {number} is delivered': 'கட்டளை {number} ஒப்படைக்கப்பட்டது',
  'Order {number} waits for your payment': 'கட்டளை {number} உங்கள் கட்டணத்துக்காகக் காத்திருக்கிறது',
  'Order {number} is cancelled': 'கட்டளை {number} ரத்துச் செய்யப்பட்டது',
  'Your order is confirmed': 'உங்கள் கட்டளை உறுதிப்படுத்தப்பட்டது',
  'We have confirmed your order, and the fabric is reserved for you. We write again once it is on its way.':
    'உங்கள் கட்டளையை உறுதிப்படுத்தினோம்; துணி உங்களுக்காக ஒதுக்கப்பட்டுள்ளது. அனுப்பியதும் மீண்டும் எழுதுவோம்.',
  'Your order is on its way': 'உங்கள் கட்டளை அனுப்பப்பட்டது',
  'Your order has left our warehouse.': 'உங்கள் கட்டளை எங்கள் களஞ்சியத்திலிருந்து புறப்பட்டது.',
  'Your order is delivered': 'உங்கள் கட்டளை ஒப்படைக்கப்பட்டது',
  'Your order has been delivered. Please look at the fabric before it is cut, and write to us if anything is amiss.':
    'உங்கள் கட்டளை ஒப்படைக்கப்பட்டது. வெட்டுவதற்கு முன் துணியைப் பார்த்து, குறை ஏதும் இருந்தால் எங்களுக்கு எழுதவும்.',
  'Your order waits for your payment': 'உங்கள் கட்டளை உங்கள் கட்டணத்துக்காகக் காத்திருக்கிறது',
  'The proforma invoice says what is due when, and where it is paid to. Please name its reference.':
    'எப்போது எவ்வளவு செலுத்த வேண்டும், எங்கே செலுத்த வேண்டும் என்பது முன்விலைச்சீட்டில் உள்ளது. அதன் குறிப்பு எண்ணைக் குறிப்பிடவும்.',
  'Your order is cancelled': 'உங்கள் கட்டளை ரத்துச் செய்யப்பட்டது',
  'Your order has been cancelled. Nothing of it will be sent to you.':
    'உங்கள் கட்டளை ரத்துச் செய்யப்பட்டது. அதில் எதுவும் உங்களுக்கு அனுப்பப்படாது.',
  '{paper} no longer holds.': '{paper} இனிச் செல்லாது.',
  '{paper} is attached as a PDF.': '{paper} PDF ஆக இணைக்கப்பட்டுள்ளது.',
  'Proforma invoice': 'முன்விலைச்சீட்டு',
  'Tax invoice': 'வரி விலைச்சிட்டை',
  Invoice: 'விலைச்சிட்டை',
  'Tax invoice (advance)': 'வரி விலைச்சிட்டை (முற்பணம்)',
  'Credit note': 'வரவுக் குறிப்பு',
  'Debit note': 'பற்றுக் குறிப்பு',
  'It corrects': 'இது திருத்துவது',
  'Due on': 'செலுத்த வேண்டிய நாள்',
  'Delivery note': 'விநியோகச் சீட்டு',
  'Promised for': 'உறுதியளித்த நாள்',
  Carrier: 'போக்குவரத்து நிறுவனம்',

  'Delivery {number} is on its way': 'விநியோகம் {number} அனுப்பப்பட்டது',
  'Your delivery is on its way': 'உங்கள் விநியோகம் அனுப்பப்பட்டது',
  'Please look at the fabric before it is cut, and confirm what arrived. Claims are made within {days} days of the arrival and before cutting.':
    'வெட்டுவதற்கு முன் துணியைப் பார்த்து, வந்து சேர்ந்ததை உறுதிப்படுத்தவும். முறைப்பாடுகள் வந்து சேர்ந்து {days} நாட்களுக்குள், வெட்டுவதற்கு முன் செய்யப்பட வேண்டும்.',
  Delivery: 'விநியோகம்',
  'Confirm what arrived': 'வந்ததை உறுதிப்படுத்தவும்',

  'News of a fabric': 'ஒரு துணி பற்றிய செய்தி',
  'News of {count} fabrics': '{count} துணிகள் பற்றிய செய்திகள்',
  'A comment on your lists': 'உங்கள் பட்டியல்களில் ஒரு கருத்து',
  '{count} comments on your lists': 'உங்கள் பட்டியல்களில் {count} கருத்துகள்',
  'News of your fabrics': 'உங்கள் துணிகள் பற்றிய செய்திகள்',
  'Comments on your lists': 'உங்கள் பட்டியல்களில் கருத்துகள்',
  'You asked us to tell you of these fabrics.': 'இந்தத் துணிகள் பற்றித் தெரிவிக்குமாறு கேட்டிருந்தீர்கள்.',
  'This was written on lists that you share.': 'நீங்கள் பகிரும் பட்டியல்களில் இது எழுதப்பட்டது.',
  'No longer sold': 'இனி விற்கப்படாது',
  'Statement of account until {day}': 'கணக்கு அறிக்கை, {day} வரை',
  'Your statement of account': 'உங்கள் கணக்கு அறிக்கை',
  'Your statement from {first} to {last} is attached as a PDF. Please write to us if anything in it differs from your books.':
    '{first} முதல் {last} வரையிலான உங்கள் கணக்கு அறிக்கை PDF ஆக இணைக்கப்பட்டுள்ளது. அதில் ஏதேனும் உங்கள் கணக்கேடுகளிலிருந்து வேறுபட்டால் எங்களுக்கு எழுதுங்கள்.',
  'Opening balance': 'தொடக்க இருப்பு',
  'Closing balance': 'இறுதி இருப்பு',
  'Cheques in hand, not subtracted': 'கையிலுள்ள காசோலைகள், கழிக்கப்படவில்லை',
  'See what is open': 'செலுத்த வேண்டியதைப் பாருங்கள்',

  'Your payment slip for order {number}': 'கட்டளை {number}க்கான உங்கள் கட்டணச் சீட்டு',
  'We could not accept your payment slip': 'உங்கள் கட்டணச் சீட்டை எங்களால் ஏற்க முடியவில்லை',
  'We looked at the payment slip that you sent and could not accept it. This is why:':
    'நீங்கள் அனுப்பிய கட்டணச் சீட்டைப் பார்த்தோம்; அதை ஏற்க முடியவில்லை. காரணம் இதுதான்:',
  Amount: 'தொகை',
  'Paid on': 'செலுத்திய நாள்',
  'Send another slip': 'வேறொரு கட்டணச் சீட்டை அனுப்புங்கள்',

  'Back in stock in one shade: {length}': 'ஒரே நிறச்சாயலில் மீண்டும் இருப்பில்: {length}',
  'Back in stock: {length}': 'மீண்டும் இருப்பில்: {length}',
  'Now {price}, was {before}': 'இப்போது {price}, முன்பு {before}',
  meter: 'மீட்டர்',
  yard: 'யார்டு',
  'Look at the fabrics': 'துணிகளைப் பார்க்கவும்',
  'Look at the lists': 'பட்டியல்களைப் பார்க்கவும்',
  'We write about stock, prices and comments once a day at most. One button turns these mails off:':
    'இருப்பு, விலை, கருத்துகள் பற்றி நாளுக்கு ஒருமுறைக்கு மேல் எழுதமாட்டோம். இந்தப் பொத்தான் இவற்றை நிறுத்தும்:',
  'No more of these mails': 'இந்த மின்னஞ்சல்கள் இனி வேண்டாம்',

  'Your swatches {number} are on the way': 'உங்கள் துணி மாதிரிகள் {number} அனுப்பப்பட்டன',
  'Your swatches are on the way': 'உங்கள் துணி மாதிரிகள் அனுப்பப்பட்டன',
  'We have sent the swatches that you asked for.': 'நீங்கள் கேட்ட துணி மாதிரிகளை அனுப்பியுள்ளோம்.',
  'Your swatch request {number}': 'உங்கள் மாதிரிக் கோரிக்கை {number}',
  'We can not send these swatches': 'இந்த மாதிரிகளை அனுப்ப இயலாது',
  'Unfortunately we can not send the swatches that you asked for. This is why:':
    'வருந்துகிறோம், நீங்கள் கேட்ட மாதிரிகளை அனுப்ப இயலாது. காரணம்:',
  'Tracking number': 'கண்காணிப்பு எண்',
  To: 'பெறுநர்',
  'See your swatches': 'உங்கள் மாதிரிகளைப் பார்க்கவும்',
  'Look at other fabrics': 'வேறு துணிகளைப் பார்க்கவும்',

  'Your hold ends soon': 'உங்கள் ஒதுக்கீடு விரைவில் முடிகிறது',
  'We keep this fabric for you until the time below. Then others may order it.':
    'கீழே உள்ள நேரம் வரை இந்தத் துணியை உங்களுக்காக வைத்திருப்போம். அதன் பிறகு மற்றவர்கள் கட்டளையிடலாம்.',
  Fabric: 'துணி',
  Color: 'நிறம்',
  Quantity: 'அளவு',
  'Kept until': 'வைத்திருக்கும் நேரம்',
  'Request a quotation': 'விலை கேட்கவும்',

  'Please confirm your address': 'உங்கள் முகவரியை உறுதிப்படுத்தவும்',
  'Please confirm your new address': 'உங்கள் புதிய முகவரியை உறுதிப்படுத்தவும்',
  'This address was given for an account at {brand}.': '{brand} இல் உள்ள ஒரு கணக்குக்கு இந்த முகவரி தரப்பட்டது.',
  'On {at} an account at {brand} was signed up with this address.':
    '{at} அன்று இந்த முகவரியுடன் {brand} இல் ஒரு கணக்கு பதிவு செய்யப்பட்டது.',
  'On {at} our staff entered this address for an account at {brand}.':
    '{at} அன்று எங்கள் ஊழியர்கள் {brand} இல் உள்ள ஒரு கணக்குக்கு இந்த முகவரியை உள்ளிட்டனர்.',
  Device: 'சாதனம்',
  Network: 'வலையமைப்பு',
  'If the account is yours, open the link. There you enter its password, or choose a new one: that confirms the address and signs out whoever is signed in. The link works once, within 24 hours.':
    'கணக்கு உங்களுடையது என்றால் இணைப்பைத் திறக்கவும். அங்கே கடவுச்சொல்லை உள்ளிடவும், அல்லது புதியதைத் தேர்ந்தெடுக்கவும்: அது முகவரியை உறுதிப்படுத்தி, உள்நுழைந்துள்ள அனைவரையும் வெளியேற்றும். இணைப்பு 24 மணிநேரத்துக்குள் ஒருமுறை மட்டும் செயல்படும்.',
  'If it was not you, do nothing: without it the account stays limited.':
    'அது நீங்கள் இல்லை என்றால் எதுவும் செய்ய வேண்டாம்: அது இல்லாமல் கணக்கு வரம்புடன் இருக்கும்.',
  'Confirm my address': 'என் முகவரியை உறுதிப்படுத்தவும்',
  'On {at} somebody asked to use this address for an account at {brand}.':
    '{at} அன்று {brand} இல் உள்ள ஒரு கணக்குக்கு இந்த முகவரியைப் பயன்படுத்த ஒருவர் கேட்டார்.',
  'If it was you, open the link and enter the password of your account. From then on you sign in with this address, and our mail goes here. The link works once, within 24 hours.':
    'அது நீங்கள் என்றால் இணைப்பைத் திறந்து உங்கள் கணக்கின் கடவுச்சொல்லை உள்ளிடவும். அதன் பின் இந்த முகவரியால் உள்நுழைவீர்கள்; எங்கள் மின்னஞ்சல்களும் இங்கே வரும். இணைப்பு 24 மணிநேரத்துக்குள் ஒருமுறை மட்டும் செயல்படும்.',
  'If it was not you, do nothing: the account keeps the address that it has.':
    'அது நீங்கள் இல்லை என்றால் எதுவும் செய்ய வேண்டாம்: கணக்கின் தற்போதைய முகவரி அப்படியே இருக்கும்.',
  'Use this address': 'இந்த முகவரியைப் பயன்படுத்தவும்',

  'Choose a new password': 'புதிய கடவுச்சொல்லைத் தேர்ந்தெடுக்கவும்',
  'Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you, nothing changes.':
    'ஒருவர், பெரும்பாலும் நீங்கள், புதிய கடவுச்சொல்லைக் கேட்டுள்ளார். இணைப்பு ஒரு மணிநேரத்துக்குள் ஒருமுறை மட்டும் செயல்படும். அது நீங்கள் இல்லை என்றால் எதுவும் மாறாது.',
  'Your password was changed': 'உங்கள் கடவுச்சொல் மாற்றப்பட்டது',
  'On {at} our staff changed the password of your account at {brand}.':
    '{at} அன்று எங்கள் ஊழியர்கள் {brand} இல் உள்ள உங்கள் கணக்கின் கடவுச்சொல்லை மாற்றினர்.',
  'On {at} the password of your account at {brand} was changed.':
    '{at} அன்று {brand} இல் உள்ள உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது.',
  'Everybody who was signed in has been signed out.': 'உள்நுழைந்திருந்த அனைவரும் வெளியேற்றப்பட்டனர்.',
  'If you did not want this, choose a new password at once, and tell us.':
    'இதை நீங்கள் விரும்பவில்லை என்றால் உடனே புதிய கடவுச்சொல்லைத் தேர்ந்தெடுத்து எங்களுக்குத் தெரிவிக்கவும்.',
  'The address of your account was changed': 'உங்கள் கணக்கின் முகவரி மாற்றப்பட்டது',
  'On {at} our staff changed your account at {brand}:': '{at} அன்று எங்கள் ஊழியர்கள் {brand} இல் உள்ள உங்கள் கணக்கை மாற்றினர்:',
  'On {at} your account at {brand} was changed:': '{at} அன்று {brand} இல் உள்ள உங்கள் கணக்கு மாற்றப்பட்டது:',
  'this address is the one of your account again. Please sign in with it.':
    'இந்த முகவரி மீண்டும் உங்கள் கணக்கின் முகவரி. இதைக் கொண்டு உள்நுழையவும்.',
  'another address took the place of this one. You sign in with the new one, and our mail goes there once it is confirmed.':
    'இதற்குப் பதிலாக வேறொரு முகவரி வைக்கப்பட்டது. புதியதைக் கொண்டு உள்நுழைவீர்கள்; அது உறுதியானதும் எங்கள் மின்னஞ்சல்கள் அங்கே வரும்.',
  'If you did not ask for this, please tell us at once.': 'இதை நீங்கள் கேட்கவில்லை என்றால் உடனே எங்களுக்குத் தெரிவிக்கவும்.',

  'Your account was signed in to on a new device': 'புதிய சாதனத்தில் உங்கள் கணக்கில் உள்நுழையப்பட்டது',
  'A second factor was added to your account': 'உங்கள் கணக்கில் இரண்டாம் காரணி சேர்க்கப்பட்டது',
  'A second factor was removed from your account': 'உங்கள் கணக்கிலிருந்து இரண்டாம் காரணி நீக்கப்பட்டது',
  'Your account has new recovery codes': 'உங்கள் கணக்குக்குப் புதிய மீட்புக் குறியீடுகள் உள்ளன',
  'A recovery code of your account was used': 'உங்கள் கணக்கின் மீட்புக் குறியீடு பயன்படுத்தப்பட்டது',
  'The second factors of your account were removed': 'உங்கள் கணக்கின் இரண்டாம் காரணிகள் நீக்கப்பட்டன',
  'The second factors of your account will be removed': 'உங்கள் கணக்கின் இரண்டாம் காரணிகள் நீக்கப்படும்',
  'If it was you, there is nothing to do.': 'அது நீங்கள் என்றால் எதுவும் செய்ய வேண்டியதில்லை.',
  'From now on signing in asks for a code or a passkey after the password.':
    'இனி உள்நுழையும்போது கடவுச்சொல்லுக்குப் பின் குறியீடு அல்லது கடவுச்சாவி கேட்கப்படும்.',
  'Signing in no longer asks for it.': 'உள்நுழையும்போது இனி அது கேட்கப்படாது.',
  'The former ones open nothing any more.': 'முந்தையவை இனிச் செல்லாது.',
  'It is good no longer. If you lost your phone, set up another second factor.':
    'அது இனிச் செல்லாது. உங்கள் தொலைபேசியைத் தொலைத்திருந்தால் வேறொரு இரண்டாம் காரணியை அமைக்கவும்.',
  'Everybody who was signed in has been signed out. Sign in with your password, and set up another one.':
    'உள்நுழைந்திருந்த அனைவரும் வெளியேற்றப்பட்டனர். உங்கள் கடவுச்சொல்லால் உள்நுழைந்து வேறொன்றை அமைக்கவும்.',
  'Signing in with one of them before then keeps them.': 'அதற்கு முன் அவற்றில் ஒன்றால் உள்நுழைந்தால் அவை இருக்கும்.',
  When: 'எப்போது',
  'Network address': 'வலையமைப்பு முகவரி',
  'Second factor': 'இரண்டாம் காரணி',
  By: 'செய்தவர்',
  Reason: 'காரணம்',
  'If this was not you, choose a new password at once, and tell us.':
    'இது நீங்கள் இல்லை என்றால் உடனே புதிய கடவுச்சொல்லைத் தேர்ந்தெடுத்து எங்களுக்குத் தெரிவிக்கவும்.',

  'Your account is ready': 'உங்கள் கணக்கு தயார்',
  '{by} of {company} made an account for you. With it you see our fabrics, ask for quotations, and follow your orders.':
    '{company} இன் {by} உங்களுக்காக ஒரு கணக்கை உருவாக்கினார். அதன் மூலம் எங்கள் துணிகளைப் பார்க்கலாம், விலை கேட்கலாம், உங்கள் கட்டளைகளைப் பின்தொடரலாம்.',
  'Sign in with': 'உள்நுழையும் முகவரி',
  '{by} has set a password and will give it to you. Sign in with it, or choose one of your own: that confirms your address, too.':
    '{by} ஒரு கடவுச்சொல்லை அமைத்துள்ளார்; அதை உங்களுக்குத் தருவார். அதைக் கொண்டு உள்நுழையவும், அல்லது உங்களுக்கென ஒன்றைத் தேர்ந்தெடுக்கவும்: அது உங்கள் முகவரியையும் உறுதிப்படுத்தும்.',
  'Please choose a password of your own, and sign in with this address.':
    'உங்களுக்கென ஒரு கடவுச்சொல்லைத் தேர்ந்தெடுத்து, இந்த முகவரியால் உள்நுழையவும்.',
  'The link works once, within 7 days; after that, Forgot Password at the sign-in mails another one.':
    'இணைப்பு 7 நாட்களுக்குள் ஒருமுறை மட்டும் செயல்படும்; அதன் பின் உள்நுழைவுப் பக்கத்தில் கடவுச்சொல் மறந்துவிட்டதா என்பது வேறொன்றை அனுப்பும்.',
  'If you did not expect this, do nothing: the account stays limited.':
    'இதை நீங்கள் எதிர்பார்க்கவில்லை என்றால் எதுவும் செய்ய வேண்டாம்: கணக்கு வரம்புடன் இருக்கும்.',
  'Sign in': 'உள்நுழைக',
  'Choose my password': 'என் கடவுச்சொல்லைத் தேர்ந்தெடுக்கவும்',

  Subtotal: 'உப மொத்தம்',
  'Subtotal before VAT': 'VAT இன்றி உப மொத்தம்',
  Discount: 'தள்ளுபடி',
  Adjustment: 'சரிப்படுத்தல்',
  'Total with VAT': 'VAT உடன் மொத்தம்',
  Remarks: 'எங்களிடமிருந்து ஒரு வார்த்தை',
  Line: 'வரி',
  'Unit price': 'அலகு விலை',
  Colour: 'நிறம்',
  'Item code': 'பொருள் குறியீடு',
  Rolls: 'சுருள்கள்',
  'Order of lines': 'வரிகளின் வரிசை',
  Customer: 'வாடிக்கையாளர்',
  Company: 'நிறுவனம்',
  Email: 'மின்னஞ்சல்',
  Phone: 'தொலைபேசி',
  Address: 'முகவரி',
};
