import { t } from '../lib/language';
/** A placeholder for a missing or broken picture; on a thumbnail without text. */
export const NoImage = ({ ratio = '4 / 3' }: { ratio?: string }) => (
  <span className="no-image" style={ratio === 'fill' ? { height: '100%' } : { aspectRatio: ratio }}>
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M8 4v32M16 4v32M24 4v32M32 4v32" strokeWidth="3" opacity=".35" />
      <path d="M4 8h8M20 8h8M12 16h8M28 16h8M4 24h8M20 24h8M12 32h8M28 32h8" strokeWidth="3" />
    </svg>
    <span>{t('No Image Available')}</span>
  </span>
);
