import { SETTINGS_LIMITS } from '@moodbowl/contract/settings';
import { t } from '@moodbowl/i18n/t';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { InviteLinks } from '../invites/InviteLinks.tsx';
import { useCreateInvitation, useEndInvitation, useInvitations } from './settings.queries.ts';

interface InvitationsProps {
  /** Whether nobody registers without one. */
  readonly isNeeded: boolean;
}

/** Links with which people can register. */
export function Invitations({ isNeeded }: InvitationsProps) {
  const { data } = useInvitations();
  return (
    <Card title={t('settings.invitations')}>
      <InviteLinks
        help={isNeeded ? t('settings.invitationsHelp') : t('settings.invitationsIdle')}
        open={data}
        create={useCreateInvitation()}
        end={useEndInvitation()}
        linkOf={(code) => `${location.origin}${paths.register()}#${code}`}
        most={{ uses: SETTINGS_LIMITS.invitationUses, days: SETTINGS_LIMITS.invitationDays }}
      />
    </Card>
  );
}
