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
