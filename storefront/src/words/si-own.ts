// NOT YET REVIEWED BY A NATIVE SPEAKER. Before customers rely on these texts, a native speaker of Sinhala must review them beside
// the English ones, preferably in the shop itself.

/** The texts of registration and of a customer's own pages in Sinhala, by their English text. */
export const siOwn = {
  'Create your account': 'ඔබේ ගිණුම සාදන්න',
  'For brands and makers who order cloth by the metre.': 'මීටර් ගණනින් රෙදි ඇණවුම් කරන සන්නාම සහ නිෂ්පාදකයන් සඳහා.',
  'Create Account': 'ගිණුම සාදන්න',
  'Creating Account...': 'ගිණුම සාදමින්...',
  'Confirm Password': 'මුරපදය නැවත ලියන්න',
  'Company Name': 'සමාගමේ නම',
  Address: 'ලිපිනය',
  'Passwords do not match': 'මුරපද දෙක එක සමාන නැත',
  'Business registration': 'ව්‍යාපාර ලියාපදිංචිය',
  'Tax certificate': 'බදු සහතිකය',
  'Documents (optional): PDF, JPG or PNG, up to 10 MB each. Only you and we can read them.':
    'ලේඛන (අත්‍යවශ්‍ය නැත): PDF, JPG හෝ PNG, එකක් 10 MB දක්වා. ඒවා කියවිය හැක්කේ ඔබට සහ අපට පමණි.',
  'Already registered?': 'දැනටමත් ලියාපදිංචි වී ඇත්ද?',
  'Registration successful! Please login to continue.': 'ලියාපදිංචිය සාර්ථකයි! ඉදිරියට යාමට කරුණාකර පිවිසෙන්න.',
  'Password strength: {label}': 'මුරපදයේ ශක්තිය: {label}',
  Weak: 'දුර්වලයි',
  Fair: 'සාමාන්‍යයි',
  Good: 'හොඳයි',
  Strong: 'ශක්තිමත්',
  'Password must be at least {value} characters long': 'මුරපදයේ අවම වශයෙන් අකුරු {value}ක් තිබිය යුතුය',
  'Password must be at least 6 characters long': 'මුරපදයේ අවම වශයෙන් අකුරු 6ක් තිබිය යුතුය',
  'Password changed. Please sign in.': 'මුරපදය වෙනස් කළා. කරුණාකර පිවිසෙන්න.',
  'The password could not be changed. Please ask for a new link.': 'මුරපදය වෙනස් කළ නොහැකි විය. කරුණාකර නව සබැඳියක් ඉල්ලන්න.',
  'New password': 'නව මුරපදය',
  'Choose a new password': 'නව මුරපදයක් තෝරන්න',
  'You will be signed out everywhere else.': 'අන් සෑම තැනකින්ම ඔබ ඉවත් කෙරේ.',
  'Change password': 'මුරපදය වෙනස් කරන්න',
  'The link could not be sent. Please try again.': 'සබැඳිය යැවිය නොහැකි විය. කරුණාකර නැවත උත්සාහ කරන්න.',
  'We send you a link to choose a new one. It works for one hour.':
    'නව මුරපදයක් තෝරා ගැනීමට අපි ඔබට සබැඳියක් එවමු. එය පැයක් වලංගුයි.',
  'If this address has an account, a link is on its way to it.': 'මෙම ලිපිනයට ගිණුමක් ඇත්නම්, සබැඳියක් එයට එමින් පවතී.',
  'Forgot password': 'මුරපදය අමතකයි',
  'Send link': 'සබැඳිය එවන්න',
  'Please choose a PDF, JPG or PNG file': 'කරුණාකර PDF, JPG හෝ PNG ගොනුවක් තෝරන්න',
  'Please choose a file of at most {megabytes} MB': 'කරුණාකර {megabytes} MBට නොවැඩි ගොනුවක් තෝරන්න',
};

export type OwnWords = Readonly<Record<keyof typeof siOwn, string>>;
