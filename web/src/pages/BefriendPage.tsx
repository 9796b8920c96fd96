import { t } from '@moodbowl/i18n/t';
import { Link, useNavigate, useParams } from 'react-router';
import { BefriendCard } from '../features/friends/BefriendCard.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS, toastSuccess } from '../ui/toast.ts';

export function BefriendPage() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Page title={t('friends.befriendTitle')}>
      <BefriendCard
        code={code}
        onFriends={(message) => {
          toastSuccess(message, { ms: TOAST_MS.profile });
          void navigate(paths.friends());
        }}
        elsewhere={
          <Button component={Link} to={paths.home()}>
            {t('homes.notNow')}
          </Button>
        }
      />
    </Page>
  );
}
