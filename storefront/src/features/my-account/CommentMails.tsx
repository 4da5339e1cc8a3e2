import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Profile } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { useState } from 'react';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { refreshProfile } from '../../state/session';

/** Lets customers choose whether comments on shared lists are mailed; the link of each such mail turns them off, too. */
export function CommentMails({ user }: { user: Profile }) {
  const [busy, setBusy] = useState(false);
  const save = async (comment_mails: boolean) => {
    setBusy(true);
    try {
      await api('/account/profile', { method: 'PUT', body: { comment_mails } });
    } catch (error) {
      showError(messageOf(error, t('Your details could not be saved. Please try again.')));
    }
    await refreshProfile();
    setBusy(false);
  };
  return (
    <section aria-labelledby="mails">
      <Typography variant="h3" component="h2" id="mails" sx={{ mb: 1 }}>
        {t('Mails')}
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={user.comment_mails ?? true} disabled={busy} />}
        onChange={(_, checked) => void save(checked)}
        label={t('Mail me what is said of my shared lists, once a day at most')}
      />
    </section>
  );
}
