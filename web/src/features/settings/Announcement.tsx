import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAnnouncement } from './settings.queries.ts';

/** Where this browser remembers which announcement was read. */
const READ = 'announcement-read';

/** The line of the administrators for everybody, until it is put away here. */
export function Announcement() {
  const { data } = useAnnouncement();
  const [read, setRead] = useState(() => localStorage.getItem(READ));
  const text = data?.announcement;
  if (!text || text === read) return null;
  const putAway = () => {
    localStorage.setItem(READ, text);
    setRead(text);
  };
  return (
    <Card aria-label={t('settings.announcement')}>
      <Row gap={3} justify="space-between" align="baseline">
        <span dir="auto">{text}</span>
        <TextButton onClick={putAway}>{t('settings.putAway')}</TextButton>
      </Row>
    </Card>
  );
}
