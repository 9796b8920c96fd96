import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import { escapeHtml } from '../../http/escape-html.ts';
import type { OutgoingMail } from './smtp.ts';

interface Addressee {
  readonly username: string;
  readonly email: string;
  readonly language: Language;
}

/** A paragraph is a text, or an address that is a link. */
type Paragraph = string | { readonly link: string };

function write({ email, language }: Addressee, subject: string, paragraphs: readonly Paragraph[]): OutgoingMail {
  const plain = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link));
  const html = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
    const address = escapeHtml(paragraph.link);
    return `<p><a href="${address}">${address}</a></p>`;
  });
  return {
    to: email,
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${html.join('')}</body></html>`,
  };
}

/** The mail with a link that lets its reader set a new password. */
export function resetMail(to: Addressee, link: string, minutes: number): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.resetSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.reset', { minutes }),
    { link },
    t('mail.resetNotYou'),
  ]);
}

/** The mail that says that a password was changed, with the way to set another. */
export function passwordChangedMail(to: Addressee, link: string): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.changedSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.changed'),
    t('mail.changedNotYou'),
    { link },
  ]);
}

interface NewSignIn {
  readonly device: string;
  readonly created_at: string;
  /** The person's own; the email has the time in it. */
  readonly time_zone: string;
}

/** The mail that says that a device has signed in which has not before, with the way to the account. */
export function newSignInMail(to: Addressee, { device, created_at, time_zone }: NewSignIn, link: string): OutgoingMail {
  const t = translators[to.language];
  const format = new Intl.DateTimeFormat(to.language, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone });
  return write(to, t('mail.newSignInSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.newSignIn', { device, when: format.format(new Date(created_at)) }),
    t('mail.newSignInNotYou'),
    { link },
  ]);
}

/** The mail with a link that confirms an email, also a new one of an account. */
export function confirmEmailMail(to: Addressee, link: string): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.confirmSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.confirm'),
    { link },
    t('mail.confirmNotYou'),
  ]);
}

/** The mail to the present email with a link that lets another one take its place. */
export function confirmChangeMail(to: Addressee, email: string, link: string): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.confirmChangeSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.confirmChange', { email }),
    { link },
    t('mail.confirmChangeNotYou'),
  ]);
}

/** The mail to the email of before that says that another one is in use. */
export function emailChangedMail(to: Addressee, email: string): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.emailChangedSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.emailChanged', { email }),
    t('mail.emailChangedNotYou'),
  ]);
}

/** The mail that says that passkeys or codes of an app were changed, with the way to the account. */
export function secondFactorChangedMail(to: Addressee, link: string): OutgoingMail {
  const t = translators[to.language];
  return write(to, t('mail.secondFactorSubject'), [
    t('mail.hello', { name: to.username }),
    t('mail.secondFactor'),
    t('mail.secondFactorNotYou'),
    { link },
  ]);
}

interface ReminderLinks {
  /** What it reminds of. */
  readonly opens: string;
  /** Where it can be switched off. */
  readonly settings: string;
}

/** A reminder, which says nothing of what somebody has felt or eaten, and how to end it. */
export function reminderMail(to: Addressee, text: string, { opens, settings }: ReminderLinks): OutgoingMail {
  const t = translators[to.language];
  return write(to, text, [
    t('mail.hello', { name: to.username }),
    text,
    { link: opens },
    t('mail.reminderWhy'),
    { link: settings },
  ]);
}
