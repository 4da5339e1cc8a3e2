// NOT YET REVIEWED BY A NATIVE SPEAKER. Before customers rely on these texts, a native speaker of Sinhala must review them beside
// the English ones, preferably in a mail.

/** The fixed texts of mails to customers in Sinhala, by their English text. */
export const si = {
  'Dear {name},': 'හිතවත් {name},',
  'Dear customer,': 'හිතවත් පාරිභෝගිකතුමනි/තුමියනි,',
  And: 'තවද',
  '{count} more': 'තවත් {count}ක්',
  'And {count} more.': 'තවත් {count}ක් ඇත.',
  Number: 'අංකය',
  Order: 'ඇණවුම',
  Quotation: 'මිල ගණන් පත්‍රය',
  Revision: 'සංශෝධනය',
  Total: 'එකතුව',
  'Total before VAT': 'VAT රහිත එකතුව',
  'Total with VAT ({percent}%)': 'VAT ({percent}%) සමඟ එකතුව',
  'Valid until': 'වලංගු අවසන් දිනය',
  File: 'ගොනුව',
  Files: 'ගොනු',
  'Read and answer': 'කියවා පිළිතුරු දෙන්න',
  'Open the quotation': 'මිල ගණන් පත්‍රය විවෘත කරන්න',
  'Open the order': 'ඇණවුම විවෘත කරන්න',

  'We have your request': 'ඔබේ ඉල්ලීම ලැබුණා',
  'Thank you for your quotation request. We are looking into it and will send you our price soon.':
    'ඔබේ මිල ගණන් ඉල්ලීමට ස්තූතියි. අපි එය සලකා බලමින් සිටින අතර අපේ මිල ඉක්මනින් එවන්නෙමු.',
  'See your request': 'ඔබේ ඉල්ලීම බලන්න',

  'Quotation {number} is approved': '{number} මිල ගණන් පත්‍රය අනුමතයි',
  'Quotation {number} could not be approved': '{number} මිල ගණන් ඉල්ලීම අනුමත කළ නොහැකි විය',
  'Quotation {number} has an answer': '{number} මිල ගණන් ඉල්ලීමට පිළිතුරක් ඇත',
  'Quotation {number} has changed': '{number} මිල ගණන් පත්‍රය වෙනස් වී ඇත',
  'Your quotation is approved': 'ඔබේ මිල ගණන් පත්‍රය අනුමතයි',
  'We are pleased to confirm our price. The quotation is attached as a PDF.':
    'අපේ මිල තහවුරු කිරීමට ලැබීම සතුටකි. මිල ගණන් පත්‍රය PDF ගොනුවක් ලෙස අමුණා ඇත.',
  'We could not approve your quotation': 'ඔබේ මිල ගණන් ඉල්ලීම අනුමත කිරීමට නොහැකි විය',
  'Unfortunately we can not supply this request as it stands. Our letter is attached for your records.':
    'කනගාටුවෙන් දන්වන්නේ, මෙම ඉල්ලීම දැනට ඇති ආකාරයට සැපයීමට අපට නොහැකි බවයි. ඔබේ වාර්තා සඳහා අපේ ලිපිය අමුණා ඇත.',
  'We have answered your request': 'ඔබේ ඉල්ලීමට පිළිතුරු දුන්නා',
  'Thank you for your request. Here is our answer.': 'ඔබේ ඉල්ලීමට ස්තූතියි. මෙන්න අපේ පිළිතුර.',
  'We have changed your quotation': 'ඔබේ මිල ගණන් පත්‍රය වෙනස් කළා',
  'This takes the place of what we sent before. The quotation is attached as a PDF.':
    'මෙය අපි කලින් එවූ දේ වෙනුවට වේ. මිල ගණන් පත්‍රය PDF ගොනුවක් ලෙස අමුණා ඇත.',
  'Read our letter': 'අපේ ලිපිය කියවන්න',
  'Open and answer the quotation': 'මිල ගණන් පත්‍රය විවෘත කර පිළිතුරු දෙන්න',
  'Subject to shade and roll lengths.': 'වර්ණ ඡායාවට සහ රෝල්වල දිගට යටත්වේ.',
  'Changed: {what}': 'වෙනස් වූයේ: {what}',
  'Changed as well': 'තවත් වෙනස්කම්',
  '{count} more, as the quotation says': 'තවත් {count}ක්, මිල ගණන් පත්‍රයේ සඳහන් පරිදි',

  'Quotation {number} holds until {day}': '{number} මිල ගණන් පත්‍රය {day} දක්වා වලංගුයි',
  'Our offer ends soon': 'අපේ මිල ගණන් ඉක්මනින් අවසන් වේ',
  'Our prices hold until the day below. Tell us if you would like to order, or need more time.':
    'අපේ මිල ගණන් පහත දිනය දක්වා වලංගුයි. ඇණවුම් කිරීමට කැමති නම් හෝ තවත් කාලය අවශ්‍ය නම් අපට දන්වන්න.',

  'Message about quotation {number}': '{number} මිල ගණන් පත්‍රය ගැන පණිවිඩයක්',
  'We wrote to you about your quotation': 'ඔබේ මිල ගණන් පත්‍රය ගැන අපි ඔබට ලිව්වා',
  'Answer this email to write to us.': 'අපට ලිවීමට මෙම ඊමේල් පණිවිඩයට පිළිතුරු දෙන්න.',

  'Thank you for accepting': 'පිළිගැනීමට ස්තූතියි',
  'You have accepted our quotation. We will confirm your order soon.':
    'ඔබ අපේ මිල ගණන් පත්‍රය පිළිගත්තා. අපි ඔබේ ඇණවුම ඉක්මනින් තහවුරු කරන්නෙමු.',
  'Thank you for your order': 'ඔබේ ඇණවුමට ස්තූතියි',
  'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the advance of {advance}%. We write to you when it is confirmed and when it is on its way.':
    'ඔබ අපේ මිල ගණන් පත්‍රය පිළිගත් අතර ඔබේ ඇණවුම අපට ලැබී ඇත. ඊළඟට අපි එය පරීක්ෂා කර තහවුරු කරන්නෙමු; මූලික ඉන්වොයිසියෙන් {advance}% අත්තිකාරම ඉල්ලා සිටී. එය තහවුරු වූ විට සහ පිටත් වූ විට අපි ඔබට දන්වන්නෙමු.',
  'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the payment. We write to you when it is confirmed and when it is on its way.':
    'ඔබ අපේ මිල ගණන් පත්‍රය පිළිගත් අතර ඔබේ ඇණවුම අපට ලැබී ඇත. ඊළඟට අපි එය පරීක්ෂා කර තහවුරු කරන්නෙමු; මූලික ඉන්වොයිසියෙන් ගෙවීම ඉල්ලා සිටී. එය තහවුරු වූ විට සහ පිටත් වූ විට අපි ඔබට දන්වන්නෙමු.',
  'We have your answer': 'ඔබේ පිළිතුර ලැබුණා',
  'You have declined our quotation. Thank you for telling us; we would be glad to offer you something else.':
    'ඔබ අපේ මිල ගණන් පත්‍රය ප්‍රතික්ෂේප කළා. අපට දැන්වීමට ස්තූතියි; වෙනත් දෙයක් ඉදිරිපත් කිරීමට අපි කැමැත්තෙමු.',
  'We have your wishes': 'ඔබේ අවශ්‍යතා ලැබුණා',
  'You have asked us to change our quotation. We will send you the next revision soon.':
    'අපේ මිල ගණන් පත්‍රය වෙනස් කරන ලෙස ඔබ ඉල්ලා ඇත. ඊළඟ සංශෝධනය ඉක්මනින් එවන්නෙමු.',
  'You have asked us to let our offer hold longer. We will answer soon.':
    'අපේ මිල ගණන්වල වලංගු කාලය දීර්ඝ කරන ලෙස ඔබ ඉල්ලා ඇත. අපි ඉක්මනින් පිළිතුරු දෙන්නෙමු.',
  'Asked: {fabric}': 'ඉල්ලූයේ: {fabric}',
  'at {price}': '{price} මිලට',

  'Order {number} is confirmed': '{number} ඇණවුම තහවුරුයි',
  'Order {number} is on its way': '{number} ඇණවුම පිටත් වී ඇත',
  'Order {number} is delivered': '{number} ඇණවුම භාර දී ඇත',
  'Order {number} waits for your payment': '{number} ඇණවුම ඔබේ ගෙවීම එනතුරු සිටී',
  'Order {number} is cancelled': '{number} ඇණවුම අවලංගුයි',
  'Your order is confirmed': 'ඔබේ ඇණවුම තහවුරුයි',
  'We have confirmed your order, and the fabric is reserved for you. We write again once it is on its way.':
    'අපි ඔබේ ඇණවුම තහවුරු කළ අතර රෙදි ඔබ වෙනුවෙන් වෙන් කර ඇත. එය පිටත් වූ පසු නැවත දන්වන්නෙමු.',
  'Your order is on its way': 'ඔබේ ඇණවුම පිටත් වී ඇත',
  'Your order has left our warehouse.': 'ඔබේ ඇණවුම අපේ ගබඩාවෙන් පිටත් වී ඇත.',
  'Your order is delivered': 'ඔබේ ඇණවුම භාර දී ඇත',
  'Your order has been delivered. Please look at the fabric before it is cut, and write to us if anything is amiss.':
    'ඔබේ ඇණවුම භාර දී ඇත. රෙදි කැපීමට පෙර පරීක්ෂා කර, යම් අඩුපාඩුවක් ඇත්නම් අපට ලියන්න.',
  'Your order waits for your payment': 'ඔබේ ඇණවුම ඔබේ ගෙවීම එනතුරු සිටී',
  'The proforma invoice says what is due when, and where it is paid to. Please name its reference.':
    'ගෙවිය යුතු මුදල, දිනය සහ ගෙවිය යුතු ගිණුම මූලික ඉන්වොයිසියේ සඳහන් වේ. කරුණාකර එහි යොමුව සඳහන් කරන්න.',
  'Your order is cancelled': 'ඔබේ ඇණවුම අවලංගුයි',
  'Your order has been cancelled. Nothing of it will be sent to you.': 'ඔබේ ඇණවුම අවලංගු කර ඇත. එයින් කිසිවක් ඔබට එවන්නේ නැත.',
  '{paper} no longer holds.': '{paper} තවදුරටත් වලංගු නැත.',
  '{paper} is attached as a PDF.': '{paper} PDF ගොනුවක් ලෙස අමුණා ඇත.',
  'Proforma invoice': 'මූලික ඉන්වොයිසිය',
  'Tax invoice': 'බදු ඉන්වොයිසිය',
  Invoice: 'ඉන්වොයිසිය',
  'Tax invoice (advance)': 'බදු ඉන්වොයිසිය (අත්තිකාරම්)',
  'Credit note': 'බැර පත්‍රය',
  'Debit note': 'හර පත්‍රය',
  'It corrects': 'නිවැරදි කරන්නේ',
  'Due on': 'ගෙවිය යුතු දිනය',
  'Delivery note': 'බෙදාහැරීමේ පත්‍රය',
  'Promised for': 'පොරොන්දු වූ දිනය',
  Carrier: 'ප්‍රවාහන සමාගම',

  'Delivery {number} is on its way': '{number} බෙදාහැරීම පිටත් වී ඇත',
  'Your delivery is on its way': 'ඔබේ බෙදාහැරීම පිටත් වී ඇත',
  'Please look at the fabric before it is cut, and confirm what arrived. Claims are made within {days} days of the arrival and before cutting.':
    'රෙදි කැපීමට පෙර පරීක්ෂා කර, ලැබුණු දේ තහවුරු කරන්න. පැමිණිලි ලැබී දින {days}ක් ඇතුළත, කැපීමට පෙර ඉදිරිපත් කළ යුතුය.',
  Delivery: 'බෙදාහැරීම',
  'Confirm what arrived': 'ලැබුණු දේ තහවුරු කරන්න',

  'News of a fabric': 'රෙද්දක් ගැන පුවතක්',
  'News of {count} fabrics': 'රෙදි {count}ක් ගැන පුවත්',
  'A comment on your lists': 'ඔබේ ලැයිස්තුවල අදහසක්',
  '{count} comments on your lists': 'ඔබේ ලැයිස්තුවල අදහස් {count}ක්',
  'News of your fabrics': 'ඔබේ රෙදි ගැන පුවත්',
  'Comments on your lists': 'ඔබේ ලැයිස්තුවල අදහස්',
  'You asked us to tell you of these fabrics.': 'මෙම රෙදි ගැන දන්වන ලෙස ඔබ ඉල්ලා සිටියා.',
  'This was written on lists that you share.': 'ඔබ බෙදාගන්නා ලැයිස්තුවල මෙය ලියා ඇත.',
  'No longer sold': 'තවදුරටත් අලෙවි නොකෙරේ',
  'Statement of account until {day}': 'ගිණුම් ප්‍රකාශය, {day} දක්වා',
  'Your statement of account': 'ඔබේ ගිණුම් ප්‍රකාශය',
  'Your statement from {first} to {last} is attached as a PDF. Please write to us if anything in it differs from your books.':
    '{first} සිට {last} දක්වා ඔබේ ගිණුම් ප්‍රකාශය PDF ලෙස අමුණා ඇත. එහි කිසිවක් ඔබේ පොත්වලට වඩා වෙනස් නම් කරුණාකර අපට ලියන්න.',
  'Opening balance': 'ආරම්භක ශේෂය',
  'Closing balance': 'අවසන් ශේෂය',
  'Cheques in hand, not subtracted': 'අත ඇති චෙක්පත්, අඩු කර නැත',
  'See what is open': 'ගෙවීමට ඇති දේ බලන්න',

  'Your payment slip for order {number}': '{number} ඇණවුම සඳහා ඔබේ ගෙවීම් පත්‍රිකාව',
  'We could not accept your payment slip': 'ඔබේ ගෙවීම් පත්‍රිකාව පිළිගැනීමට අපට නොහැකි විය',
  'We looked at the payment slip that you sent and could not accept it. This is why:':
    'ඔබ එවූ ගෙවීම් පත්‍රිකාව අපි පරීක්ෂා කළ අතර එය පිළිගැනීමට නොහැකි විය. හේතුව මෙයයි:',
  Amount: 'මුදල',
  'Paid on': 'ගෙවූ දිනය',
  'Send another slip': 'වෙනත් ගෙවීම් පත්‍රිකාවක් යවන්න',

  'Back in stock in one shade: {length}': 'එකම පැහැයෙන් නැවත තොගයේ ඇත: {length}',
  'Back in stock: {length}': 'නැවත තොගයේ ඇත: {length}',
  'Now {price}, was {before}': 'දැන් {price}, පෙර {before}',
  meter: 'මීටරය',
  yard: 'යාරය',
  'Look at the fabrics': 'රෙදි බලන්න',
  'Look at the lists': 'ලැයිස්තු බලන්න',
  'We write about stock, prices and comments once a day at most. One button turns these mails off:':
    'තොග, මිල සහ අදහස් ගැන අපි ලියන්නේ උපරිම වශයෙන් දිනකට වරකි. මෙම බොත්තම ඒවා නවත්වයි:',
  'No more of these mails': 'මෙම ඊමේල් තවත් එපා',

  'Your swatches {number} are on the way': '{number} රෙදි සාම්පල පිටත් වී ඇත',
  'Your swatches are on the way': 'ඔබේ රෙදි සාම්පල පිටත් වී ඇත',
  'We have sent the swatches that you asked for.': 'ඔබ ඉල්ලූ රෙදි සාම්පල අපි එව්වා.',
  'Your swatch request {number}': 'ඔබේ {number} සාම්පල ඉල්ලීම',
  'We can not send these swatches': 'මෙම සාම්පල එවිය නොහැක',
  'Unfortunately we can not send the swatches that you asked for. This is why:':
    'කනගාටුයි, ඔබ ඉල්ලූ සාම්පල එවීමට අපට නොහැක. හේතුව:',
  'Tracking number': 'ලුහුබැඳීමේ අංකය',
  To: 'වෙත',
  'See your swatches': 'ඔබේ සාම්පල බලන්න',
  'Look at other fabrics': 'වෙනත් රෙදි බලන්න',

  'Your hold ends soon': 'ඔබේ වෙන් කිරීම ඉක්මනින් අවසන් වේ',
  'We keep this fabric for you until the time below. Then others may order it.':
    'පහත වේලාව තෙක් අපි මෙම රෙදි ඔබ වෙනුවෙන් තබා ගනිමු. ඉන්පසු අන් අයට එය ඇණවුම් කළ හැක.',
  Fabric: 'රෙද්ද',
  Color: 'වර්ණය',
  Quantity: 'ප්‍රමාණය',
  'Kept until': 'තබා ගන්නේ',
  'Request a quotation': 'මිල ගණන් ඉල්ලන්න',

  'Please confirm your address': 'කරුණාකර ඔබේ ලිපිනය තහවුරු කරන්න',
  'Please confirm your new address': 'කරුණාකර ඔබේ නව ලිපිනය තහවුරු කරන්න',
  'This address was given for an account at {brand}.': '{brand} හි ගිණුමක් සඳහා මෙම ලිපිනය ලබා දී ඇත.',
  'On {at} an account at {brand} was signed up with this address.': '{at} දින මෙම ලිපිනයෙන් {brand} හි ගිණුමක් ලියාපදිංචි කර ඇත.',
  'On {at} our staff entered this address for an account at {brand}.':
    '{at} දින අපේ කාර්ය මණ්ඩලය {brand} හි ගිණුමක් සඳහා මෙම ලිපිනය ඇතුළත් කළා.',
  Device: 'උපාංගය',
  Network: 'ජාලය',
  'If the account is yours, open the link. There you enter its password, or choose a new one: that confirms the address and signs out whoever is signed in. The link works once, within 24 hours.':
    'ගිණුම ඔබේ නම් සබැඳිය විවෘත කරන්න. එහිදී මුරපදය ඇතුළත් කරන්න, නැතහොත් අලුත් එකක් තෝරන්න: එයින් ලිපිනය තහවුරු වන අතර පිවිසී සිටින සියල්ලෝ ඉවත් වේ. සබැඳිය පැය 24ක් ඇතුළත එක් වරක් ක්‍රියා කරයි.',
  'If it was not you, do nothing: without it the account stays limited.':
    'ඒ ඔබ නොවේ නම් කිසිවක් නොකරන්න: එය නොමැතිව ගිණුම සීමිතව පවතී.',
  'Confirm my address': 'මගේ ලිපිනය තහවුරු කරන්න',
  'On {at} somebody asked to use this address for an account at {brand}.':
    '{at} දින {brand} හි ගිණුමක් සඳහා මෙම ලිපිනය භාවිත කිරීමට යමෙක් ඉල්ලා ඇත.',
  'If it was you, open the link and enter the password of your account. From then on you sign in with this address, and our mail goes here. The link works once, within 24 hours.':
    'ඒ ඔබ නම් සබැඳිය විවෘත කර ඔබේ ගිණුමේ මුරපදය ඇතුළත් කරන්න. එතැන් සිට ඔබ පිවිසෙන්නේ මෙම ලිපිනයෙන් වන අතර අපේ ඊමේල් මෙහි එවනු ලැබේ. සබැඳිය පැය 24ක් ඇතුළත එක් වරක් ක්‍රියා කරයි.',
  'If it was not you, do nothing: the account keeps the address that it has.':
    'ඒ ඔබ නොවේ නම් කිසිවක් නොකරන්න: ගිණුමේ දැනට ඇති ලිපිනය එලෙසම පවතී.',
  'Use this address': 'මෙම ලිපිනය භාවිත කරන්න',

  'Choose a new password': 'නව මුරපදයක් තෝරන්න',
  'Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you, nothing changes.':
    'යමෙක්, බොහෝ විට ඔබ, නව මුරපදයක් ඉල්ලා ඇත. සබැඳිය පැයක් ඇතුළත එක් වරක් ක්‍රියා කරයි. ඒ ඔබ නොවේ නම් කිසිවක් වෙනස් නොවේ.',
  'Your password was changed': 'ඔබේ මුරපදය වෙනස් කර ඇත',
  'On {at} our staff changed the password of your account at {brand}.':
    '{at} දින අපේ කාර්ය මණ්ඩලය {brand} හි ඔබේ ගිණුමේ මුරපදය වෙනස් කළා.',
  'On {at} the password of your account at {brand} was changed.': '{at} දින {brand} හි ඔබේ ගිණුමේ මුරපදය වෙනස් කර ඇත.',
  'Everybody who was signed in has been signed out.': 'පිවිසී සිටි සියල්ලෝ ඉවත් කර ඇත.',
  'If you did not want this, choose a new password at once, and tell us.':
    'ඔබට මෙය අවශ්‍ය නොවූයේ නම් වහාම නව මුරපදයක් තෝරා අපට දන්වන්න.',
  'The address of your account was changed': 'ඔබේ ගිණුමේ ලිපිනය වෙනස් කර ඇත',
  'On {at} our staff changed your account at {brand}:': '{at} දින අපේ කාර්ය මණ්ඩලය {brand} හි ඔබේ ගිණුම වෙනස් කළා:',
  'On {at} your account at {brand} was changed:': '{at} දින {brand} හි ඔබේ ගිණුම වෙනස් කර ඇත:',
  'this address is the one of your account again. Please sign in with it.':
    'මෙම ලිපිනය නැවත ඔබේ ගිණුමේ ලිපිනයයි. කරුණාකර එයින් පිවිසෙන්න.',
  'another address took the place of this one. You sign in with the new one, and our mail goes there once it is confirmed.':
    'මෙම ලිපිනය වෙනුවට වෙනත් ලිපිනයක් යොදා ඇත. ඔබ පිවිසෙන්නේ නව ලිපිනයෙනි; එය තහවුරු වූ පසු අපේ ඊමේල් එහි එවනු ලැබේ.',
  'If you did not ask for this, please tell us at once.': 'ඔබ මෙය ඉල්ලුවේ නැත්නම් කරුණාකර වහාම අපට දන්වන්න.',

  'Your account was signed in to on a new device': 'නව උපාංගයකින් ඔබේ ගිණුමට පිවිස ඇත',
  'A second factor was added to your account': 'ඔබේ ගිණුමට දෙවන සාධකයක් එක් කර ඇත',
  'A second factor was removed from your account': 'ඔබේ ගිණුමෙන් දෙවන සාධකයක් ඉවත් කර ඇත',
  'Your account has new recovery codes': 'ඔබේ ගිණුමට නව ප්‍රතිසාධන කේත ඇත',
  'A recovery code of your account was used': 'ඔබේ ගිණුමේ ප්‍රතිසාධන කේතයක් භාවිත කර ඇත',
  'The second factors of your account were removed': 'ඔබේ ගිණුමේ දෙවන සාධක ඉවත් කර ඇත',
  'The second factors of your account will be removed': 'ඔබේ ගිණුමේ දෙවන සාධක ඉවත් කරනු ලැබේ',
  'If it was you, there is nothing to do.': 'ඒ ඔබ නම් කළ යුතු කිසිවක් නැත.',
  'From now on signing in asks for a code or a passkey after the password.':
    'මින් ඉදිරියට පිවිසීමේදී මුරපදයෙන් පසු කේතයක් හෝ මුරයතුරක් ඉල්ලයි.',
  'Signing in no longer asks for it.': 'පිවිසීමේදී එය තවදුරටත් නොඉල්ලයි.',
  'The former ones open nothing any more.': 'පෙර තිබූ කේත තවදුරටත් වලංගු නැත.',
  'It is good no longer. If you lost your phone, set up another second factor.':
    'එය තවදුරටත් වලංගු නැත. ඔබේ දුරකථනය නැති වූයේ නම් වෙනත් දෙවන සාධකයක් සකසන්න.',
  'Everybody who was signed in has been signed out. Sign in with your password, and set up another one.':
    'පිවිසී සිටි සියල්ලෝ ඉවත් කර ඇත. ඔබේ මුරපදයෙන් පිවිස වෙනත් එකක් සකසන්න.',
  'Signing in with one of them before then keeps them.': 'ඊට පෙර ඒවායින් එකකින් පිවිසුණහොත් ඒවා රැඳේ.',
  When: 'කවදාද',
  'Network address': 'ජාල ලිපිනය',
  'Second factor': 'දෙවන සාධකය',
  By: 'කළේ',
  Reason: 'හේතුව',
  'If this was not you, choose a new password at once, and tell us.': 'මේ ඔබ නොවේ නම් වහාම නව මුරපදයක් තෝරා අපට දන්වන්න.',

  'Your account is ready': 'ඔබේ ගිණුම සූදානම්',
  '{by} of {company} made an account for you. With it you see our fabrics, ask for quotations, and follow your orders.':
    '{company} හි {by} ඔබ වෙනුවෙන් ගිණුමක් සෑදුවා. එයින් අපේ රෙදි බැලීමට, මිල ගණන් ඉල්ලීමට සහ ඔබේ ඇණවුම් නිරීක්ෂණය කිරීමට හැක.',
  'Sign in with': 'පිවිසෙන ලිපිනය',
  '{by} has set a password and will give it to you. Sign in with it, or choose one of your own: that confirms your address, too.':
    '{by} මුරපදයක් සකසා ඇති අතර එය ඔබට දෙනු ඇත. එයින් පිවිසෙන්න, නැතහොත් ඔබේම එකක් තෝරන්න: එයින් ඔබේ ලිපිනයද තහවුරු වේ.',
  'Please choose a password of your own, and sign in with this address.': 'කරුණාකර ඔබේම මුරපදයක් තෝරා මෙම ලිපිනයෙන් පිවිසෙන්න.',
  'The link works once, within 7 days; after that, Forgot Password at the sign-in mails another one.':
    'සබැඳිය දින 7ක් ඇතුළත එක් වරක් ක්‍රියා කරයි; ඉන්පසු පිවිසුම් පිටුවේ මුරපදය අමතක වූ විට යන තේරීම වෙනත් එකක් එවයි.',
  'If you did not expect this, do nothing: the account stays limited.':
    'ඔබ මෙය බලාපොරොත්තු වූයේ නැත්නම් කිසිවක් නොකරන්න: ගිණුම සීමිතව පවතී.',
  'Sign in': 'පිවිසෙන්න',
  'Choose my password': 'මගේ මුරපදය තෝරන්න',

  Subtotal: 'උප එකතුව',
  'Subtotal before VAT': 'VAT රහිත උප එකතුව',
  Discount: 'වට්ටම',
  Adjustment: 'ගැලපීම',
  'Total with VAT': 'VAT සහිත මුළු එකතුව',
  Remarks: 'අපගෙන් වචනයක්',
  Line: 'පේළිය',
  'Unit price': 'ඒකක මිල',
  Colour: 'වර්ණය',
  'Item code': 'භාණ්ඩ කේතය',
  Rolls: 'රෝල්',
  'Order of lines': 'පේළි අනුපිළිවෙල',
  Customer: 'පාරිභෝගිකයා',
  Company: 'සමාගම',
  Email: 'විද්‍යුත් තැපෑල',
  Phone: 'දුරකථනය',
  Address: 'ලිපිනය',
} as const;

/** A fixed text of a mail to customers as it is written in English. */
export type MailText = keyof typeof si;
