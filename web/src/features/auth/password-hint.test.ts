import { t } from '@moodbowl/i18n/t';
import { describe, expect, it } from 'vitest';
import { hintFor } from './password-hint.ts';

const common = t('auth.passwordHints.common');
const repeated = t('auth.passwordHints.repeated');
const username = t('auth.passwordHints.username');
const short = t('auth.passwordHints.short');

describe('the hint about a new password', () => {
  it.each(['', 'a', '12345', '🥣🥣🥣🥣🥣'])('is absent while %j is too short to be a password', (password) => {
    expect(hintFor(password, 'maya')).toBeUndefined();
  });

  it.each([
    '123456',
    '1234567890',
    '987654321',
    'abcdef',
    'fedcba',
    'qwerty',
    'QWERTY123',
    'qwertz',
    '1q2w3e4r',
    'password',
    'Password1!',
    'P@ssw0rd',
    'passw0rd123',
    'iloveyou',
    'ILoveYou2024',
    'letmein!!',
    'sunshine99',
    'm00dbowl',
    'moodbowl2026',
    'Passwort1',
    'hallo123',
    'schatz!!',
    'Sonnenschein2024',
  ])('says that %j is among the first that are tried', (password) => {
    expect(hintFor(password, 'maya')).toBe(common);
  });

  it.each(['aaaaaa', '111111111111', 'ababababab', '      ', '🥣🥣🥣🥣🥣🥣'])(
    'says that %j repeats itself',
    (password) => {
      expect(hintFor(password, 'maya')).toBe(repeated);
    },
  );

  it.each([
    ['maya2026', 'maya'],
    ['xxMAYAxxporridge', 'Maya'],
    ['élodie et moi', 'E\u0301lodie'],
  ])('says that %j contains the name of %s', (password, name) => {
    expect(hintFor(password, name)).toBe(username);
  });

  it.each(['tr0mbone', 'kq7vZx', 'schnee'])('says that %j could be longer', (password) => {
    expect(hintFor(password, 'maya')).toBe(short);
  });

  it.each(['spoon kettle rain', 'Xk29-ffqa-01', 'пуговица и чай', 'passwords are porridge'])(
    'is absent for %j',
    (password) => {
      expect(hintFor(password, 'maya')).toBeUndefined();
    },
  );

  it('ignores a name that is still empty', () => {
    for (const name of ['', ' ', 'ab']) expect(hintFor('abacus with a kettle', name)).toBeUndefined();
  });
});
