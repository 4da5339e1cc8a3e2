import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Profile } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { refreshProfile } from '../../state/session';

/** Lets customers choose whether comments on shared lists are mailed; the link of each such mail turns them off, too. */
export function CommentMails({ user }: { user: Profile }) {
  const [busy, run] = useOneAtATime();
  const save = async (comment_mails: boolean) => {
    try {
      await api('/account/profile', { method: 'PUT', body: { comment_mails } });
    } catch (error) {
      showError(messageOf(error, t('Your details could not be saved. Please try again.')));
    }
    await refreshProfile();
  };
  return (
    <section aria-labelledby="mails">
      <Typography variant="h3" component="h2" id="mails" sx={{ mb: 1 }}>
        {t('Mails')}
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={user.comment_mails ?? true} disabled={busy} />}
        onChange={(_, checked) => void run(() => save(checked))}
        label={t('Mail me what is said of my shared lists, once a day at most')}
      />
    </section>
  );
}
