import { t } from '@moodbowl/i18n/t';
import { Link, useNavigate, useParams } from 'react-router';
import { JoinCard } from '../features/homes/JoinCard.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

export function JoinPage() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Page title={t('homes.joinTitle')}>
      <JoinCard
        code={code}
        onJoined={() => void navigate(paths.meals())}
        elsewhere={
          <Button component={Link} to={paths.home()}>
            {t('homes.notNow')}
          </Button>
        }
      />
    </Page>
  );
}
