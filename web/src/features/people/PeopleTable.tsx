import { useDebouncedValue } from '@mantine/hooks';
import { AUTH_LIMITS } from '@moodbowl/contract/auth';
import type { Person } from '@moodbowl/contract/people';
import { t } from '@moodbowl/i18n/t';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import tableCss from '../../ui/Table.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { Marks, seenText } from './Marks.tsx';
import css from './People.module.css';
import { PersonDialog } from './PersonDialog.tsx';
import { usePeople } from './people.queries.ts';

/** The delay of a search after the last keystroke, in milliseconds. */
const TYPING_MS = 250;

/** Everybody who has an account, for administrators to find and help. */
export function PeopleTable() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [opened, setOpened] = useState<string>();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePeople(search);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Stack>
      <p className={css.hint}>{t('people.whatYouSee')}</p>
      <TextField
        label={t('people.search')}
        type="search"
        placeholder={t('people.beginningOfName')}
        maxLength={AUTH_LIMITS.emailMax}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div ref={list} tabIndex={-1} className={css.list}>
        {data && data.length > 0 ? <Rows people={data} onOpen={setOpened} /> : null}
        {data?.length === 0 ? <EmptyState art="umbrella">{t('people.noneFound')}</EmptyState> : null}
        {!data && isError ? (
          <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
            {t('people.failed')}
          </EmptyState>
        ) : null}
        {!data && !isError ? <Loading /> : null}
      </div>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.showMore')}
        </Button>
      ) : null}
      {opened === undefined ? null : (
        <PersonDialog
          id={opened}
          onClose={(isGone) => {
            setOpened(undefined);
            // The row that opened the dialog is gone.
            if (isGone) list.current?.focus();
          }}
        />
      )}
    </Stack>
  );
}

interface RowsProps {
  readonly people: readonly Person[];
  readonly onOpen: (id: string) => void;
}

function Rows({ people, onOpen }: RowsProps) {
  return (
    <table className={`${tableCss.table} ${tableCss.sheet} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('people.username')}</th>
          <th scope="col">{t('people.email')}</th>
          <th scope="col">{t('people.lastSeen')}</th>
          <th scope="col">{t('common.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <span dir="auto">{person.username}</span> <Marks person={person} />
            </th>
            <td className={css.email} dir="auto">
              {person.email}
            </td>
            <td className={css.seen}>{seenText(person)}</td>
            <td className={css.actions}>
              <Button
                variant="quiet"
                onClick={() => onOpen(person.id)}
                aria-label={t('people.openName', { username: person.username })}
              >
                {t('people.open')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Loading() {
  return (
    <Stack gap={2} role="status" aria-label={t('people.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  );
}
