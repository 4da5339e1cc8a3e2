import { useMediaQuery } from '@mui/material';
import { color, radius, tone } from '@selvedge/web/tokens';
import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { Toaster } from 'react-hot-toast';
import { showError, showSuccess } from '../lib/toast';

/** Forwards react-admin's notifications to the toasts that all screens use. */
export function ToastNotification() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');

  useEffect(() => {
    const notification = notifications.length ? takeNotification() : undefined;
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    const text =
      typeof message === 'string'
        ? translate(message, { _: message, ...notificationOptions?.messageArgs })
        : String(message);
    if (type === 'error' || type === 'warning') showError(text);
    else showSuccess(text);
    // An undoable mutation must be taken, or it is never sent.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate]);

  return (
    <Toaster
      position="top-right"
      containerStyle={isNarrow ? belowBar : undefined}
      toastOptions={{
        removeDelay: 200,
        style: {
          border: `1px solid ${color.line}`,
          borderRadius: radius,
          boxShadow: '0 4px 16px rgb(31 36 48 / 12%)',
          color: color.ink,
          fontSize: 14,
          maxWidth: 420,
        },
        success: { iconTheme: { primary: tone.green.ink, secondary: color.paper } },
        error: { iconTheme: { primary: tone.red.ink, secondary: color.paper } },
      }}
    />
  );
}

/** The bar with the menu stays accessible. */
const belowBar = { top: 64 };
