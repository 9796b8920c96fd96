import { addFriend } from '@moodbowl/contract/friends';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { stubServer } from '../../test/stub-server.ts';

it('shows the result of a request for three seconds', async () => {
  stubServer().on(addFriend, { message: 'Friend request sent!' });
  signIn();
  await openScreen('/friends');
  fireEvent.change(screen.getByLabelText('Add by username or email'), { target: { value: 'ben' } });
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await settle();
  await passTime(2_999);
  expect(screen.queryByText('Friend request sent!')).not.toBeNull();
  await passTime(1);
  expect(screen.queryByText('Friend request sent!')).toBeNull();
});
