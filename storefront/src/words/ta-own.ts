import type { OwnWords } from './si-own';

// NOT YET REVIEWED BY A NATIVE SPEAKER. Before customers rely on these texts, a native speaker of Tamil must review them beside
// the English ones, preferably in the shop itself.

/** The texts of registration and of a customer's own pages in Tamil, by their English text. */
export const taOwn: OwnWords = {
  'Create your account': 'உங்கள் கணக்கை உருவாக்குங்கள்',
  'For brands and makers who order cloth by the metre.': 'மீட்டர் கணக்கில் துணி ஆர்டர் செய்யும் நிறுவனங்களுக்கும் தயாரிப்பாளர்களுக்கும்.',
  'Create Account': 'கணக்கை உருவாக்குக',
  'Creating Account...': 'கணக்கை உருவாக்குகிறது...',
  'Confirm Password': 'கடவுச்சொல்லை மீண்டும் எழுதவும்',
  'Company Name': 'நிறுவனத்தின் பெயர்',
  Address: 'முகவரி',
  'Passwords do not match': 'கடவுச்சொற்கள் பொருந்தவில்லை',
  'Business registration': 'வணிகப் பதிவு',
  'Tax certificate': 'வரிச் சான்றிதழ்',
  'Documents (optional): PDF, JPG or PNG, up to 10 MB each. Only you and we can read them.':
    'ஆவணங்கள் (விருப்பம்): PDF, JPG அல்லது PNG, ஒவ்வொன்றும் 10 MB வரை. அவற்றை உங்களாலும் எங்களாலும் மட்டுமே படிக்க முடியும்.',
  'Already registered?': 'ஏற்கனவே பதிவு செய்தவரா?',
  'Registration successful! Please login to continue.': 'பதிவு வெற்றி! தொடர உள்நுழையவும்.',
  'Password strength: {label}': 'கடவுச்சொல்லின் வலிமை: {label}',
  Weak: 'பலவீனம்',
  Fair: 'சுமார்',
  Good: 'நன்று',
  Strong: 'வலிமை',
  'Password must be at least {value} characters long': 'கடவுச்சொல்லில் குறைந்தது {value} எழுத்துகள் இருக்க வேண்டும்',
  'Password must be at least 6 characters long': 'கடவுச்சொல்லில் குறைந்தது 6 எழுத்துகள் இருக்க வேண்டும்',
  'Password changed. Please sign in.': 'கடவுச்சொல் மாற்றப்பட்டது. உள்நுழையவும்.',
  'The password could not be changed. Please ask for a new link.': 'கடவுச்சொல்லை மாற்ற முடியவில்லை. புதிய இணைப்பைக் கேட்கவும்.',
  'New password': 'புதிய கடவுச்சொல்',
  'Choose a new password': 'புதிய கடவுச்சொல்லைத் தேர்ந்தெடுக்கவும்',
  'You will be signed out everywhere else.': 'மற்ற எல்லா இடங்களிலும் நீங்கள் வெளியேற்றப்படுவீர்கள்.',
  'Change password': 'கடவுச்சொல்லை மாற்றுக',
  'The link could not be sent. Please try again.': 'இணைப்பை அனுப்ப முடியவில்லை. மீண்டும் முயற்சிக்கவும்.',
  'We send you a link to choose a new one. It works for one hour.':
    'புதியதைத் தேர்ந்தெடுக்க ஓர் இணைப்பை அனுப்புகிறோம். அது ஒரு மணி நேரம் செல்லும்.',
  'If this address has an account, a link is on its way to it.':
    'இந்த முகவரிக்குக் கணக்கு இருந்தால், இணைப்பு வந்துகொண்டிருக்கிறது.',
  'Forgot password': 'கடவுச்சொல் மறந்தது',
  'Send link': 'இணைப்பை அனுப்புக',
  'Please choose a PDF, JPG or PNG file': 'PDF, JPG அல்லது PNG கோப்பைத் தேர்ந்தெடுக்கவும்',
  'Please choose a file of at most {megabytes} MB': '{megabytes} MB க்கு மிகாத கோப்பைத் தேர்ந்தெடுக்கவும்',
};
